// Transient notifications: success, error or info; the latest text of each stays for a moment.

type ToastKind = 'success' | 'error' | 'info';
export type ToastPosition = 'general' | 'modal';

export interface ToastItem {
  id: number;
  kind: ToastKind;
  text: string;
  position: ToastPosition;
}

/** How long a notification stays, in milliseconds (spec §9). */
const toastMs = 3000;

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

/** What `ToastRegion` draws. */
export const toasts = {
  all: () => items,
  dismiss,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
