// Hands a page's address on: by the phone's own list of apps, or copied where there is none.
import { toast } from '../lib/toast';
import { Button } from './button';
import { Icon } from './icon';

interface Props {
  title: string;
  /** Path and query of the page. Never its fragment: a paper's code carries a secret there. */
  path: string;
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

export function ShareButton({ title, path }: Props) {
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    if (await handedOn({ title, url })) return;
    if (await copied(url)) toast.success('Tautan disalin. Tempelkan di pesan Anda.');
    else toast.error('Tautan tidak dapat disalin. Salin dari bilah alamat.');
  };
  return (
    <Button kind="plain" compact onClick={() => void share()}>
      <Icon name="link" size={18} /> Bagikan
    </Button>
  );
}
