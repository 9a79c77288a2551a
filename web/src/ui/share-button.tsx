// Hands a page's address on: by the phone's own list of apps; where there is none, copied or by WhatsApp.
import { useSyncExternalStore } from 'react';
import { toast } from '../lib/toast';
import { Button } from './button';
import { Icon } from './icon';
import css from './share-button.module.css';

interface Props {
  title: string;
  /** Path and query of the page. Never its fragment: a paper's code carries a secret there. */
  path: string;
  /** More words for the message. */
  text?: string;
  /** Where the page has a WhatsApp link of its own. */
  hasOwnLink?: boolean;
}

/** Whether the address is in the clipboard now. */
async function copied(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

/** Whether the person was shown the phone's own list; closing it is no fault. */
async function handedOn(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError';
  }
}

const never = () => () => {};
const hasList = () => typeof navigator.share === 'function';

export function ShareButton({ title, path, text, hasOwnLink }: Props) {
  const lacksList = !useSyncExternalStore(never, hasList, () => true);
  const address = () => new URL(path, window.location.origin).href;
  const share = async () => {
    const url = address();
    if (await handedOn({ title, url, ...(text && { text }) })) return;
    if (await copied(url)) toast.success('Tautan disalin. Tempelkan di pesan Anda.');
    else toast.error('Tautan tidak dapat disalin. Salin dari bilah alamat.');
  };
  return (
    <>
      <Button kind="plain" compact onClick={() => void share()}>
        <Icon name="link" size={18} /> Bagikan
      </Button>
      {lacksList && !hasOwnLink && (
        <a
          className={css.link}
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address()}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp<span className="hidden-text"> (tab baru)</span>
        </a>
      )}
    </>
  );
}
