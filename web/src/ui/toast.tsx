// Where notifications appear: over the page (general) or inside an open dialog (modal).
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type ToastItem, type ToastPosition, toasts } from '../lib/toast';
import { Icon } from './icon';
import css from './toast.module.css';

const none: ToastItem[] = [];

/** Where notifications appear. The shell has one for 'general', each dialog one for 'modal'. */
export function ToastRegion({ position = 'general' }: { position?: ToastPosition }) {
  const all = useSyncExternalStore(toasts.subscribe, toasts.all, () => none);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => setHost(document.body), []);
  const shown = all.filter((item) => item.position === position);
  const region = (
    <section
      className={position === 'general' ? css.general : css.modal}
      aria-live="polite"
      aria-label={position === 'general' ? 'Pemberitahuan' : 'Pemberitahuan dialog'}
    >
      {shown.map((item) => (
        <div
          key={item.id}
          className={`${css.toast} ${css[item.kind]}`}
          role={item.kind === 'error' ? 'alert' : 'status'}
        >
          <Icon name={item.kind === 'success' ? 'check' : item.kind === 'error' ? 'alert' : 'info'} />
          <span>{item.text}</span>
          <button
            type="button"
            className={css.close}
            aria-label="Tutup pemberitahuan"
            onClick={() => toasts.dismiss(item.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
  if (position === 'modal') return region;
  return host ? createPortal(region, host) : null;
}
