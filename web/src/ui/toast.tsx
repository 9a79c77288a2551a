// Transient notifications: success, error or info; over the page (general) or inside an open dialog (modal).
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon';
import css from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'info';
export type ToastPosition = 'general' | 'modal';

interface ToastItem {
  id: number;
  kind: ToastKind;
  text: string;
  position: ToastPosition;
}

/** How long a notification stays, in milliseconds (spec §9). */
export const toastMs = 3000;

let items: ToastItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const emit = (next: ToastItem[]) => {
  items = next;
  for (const listener of listeners) listener();
};
const dismiss = (id: number) => emit(items.filter((item) => item.id !== id));

function show(kind: ToastKind, text: string, position: ToastPosition = 'general'): void {
  const id = nextId++;
  // The same text twice is one notification with a fresh time.
  emit([...items.filter((item) => item.text !== text || item.position !== position), { id, kind, text, position }]);
  window.setTimeout(() => dismiss(id), toastMs);
}

export const toast = {
  success: (text: string, position?: ToastPosition) => show('success', text, position),
  error: (text: string, position?: ToastPosition) => show('error', text, position),
  info: (text: string, position?: ToastPosition) => show('info', text, position),
};

const none: ToastItem[] = [];

/** Where notifications appear. The shell has one for 'general', each dialog one for 'modal'. */
export function ToastRegion({ position = 'general' }: { position?: ToastPosition }) {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
    () => none,
  );
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
          <button type="button" className={css.close} aria-label="Tutup pemberitahuan" onClick={() => dismiss(item.id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
  if (position === 'modal') return region;
  return host ? createPortal(region, host) : null;
}
