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

function put(kind: ToastKind, text: string, position: ToastPosition): number {
  const id = nextId++;
  // The same text twice is one notification with a fresh time.
  emit([...items.filter((item) => item.text !== text || item.position !== position), { id, kind, text, position }]);
  return id;
}

function show(kind: ToastKind, text: string, position: ToastPosition = 'general'): void {
  const id = put(kind, text, position);
  window.setTimeout(() => dismiss(id), toastMs);
}

export const toast = {
  success: (text: string, position?: ToastPosition) => show('success', text, position),
  error: (text: string, position?: ToastPosition) => show('error', text, position),
  info: (text: string, position?: ToastPosition) => show('info', text, position),
  /** Stays until what it gives is called. */
  hold(text: string): () => void {
    const id = put('info', text, 'general');
    return () => dismiss(id);
  },
};

/** Where what is told stays while another page is loaded; a part of a second, so nothing old is told again. */
const keptName = 'beasiswa.pemberitahuan';
const keptMs = 10_000;

/** What `ToastRegion` draws. */
export const toasts = {
  all: () => items,
  /** Before another page is loaded in this one's place. */
  keep(): void {
    const told = items.filter(({ position }) => position === 'general').map(({ kind, text }) => ({ kind, text }));
    if (told.length > 0) sessionStorage.setItem(keptName, JSON.stringify({ at: Date.now(), told }));
  },
  /** Once the other page is there: says again what could not be read before. */
  tellKept(): void {
    const kept = sessionStorage.getItem(keptName);
    if (kept === null) return;
    sessionStorage.removeItem(keptName);
    const { at, told } = JSON.parse(kept) as { at: number; told: { kind: ToastKind; text: string }[] };
    if (Date.now() - at < keptMs) for (const { kind, text } of told) show(kind, text);
  },
  dismiss,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
