// What the platform asks to close (the back button of Android, Esc) closes the topmost layer of the kit. Native dialogs
// know it by themselves; where the browser has no `CloseWatcher` the back button leads to the page before.
import { useEffect, useRef } from 'react';

/** As much of it as is used; TypeScript's list of what browsers have does not name it yet. */
interface CloseWatcher {
  oncancel: ((event: Event) => void) | null;
  onclose: (() => void) | null;
  destroy: () => void;
}
const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

/** Where the platform asks, Esc is one of its ways to: the kit must not hear that key too, or two layers close. */
export const asksToClose = CloseWatcher !== undefined;

/** From the lowest to the topmost. One watcher for all: of several, one request may close more than one. */
const layers: { current: () => void }[] = [];
let watcher: CloseWatcher | null = null;

/** A list or menu of the kit that is open inside a layer takes Esc for itself, and marks so where the cursor is. */
function keepInside(event: KeyboardEvent): void {
  const inside = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]');
  if (event.key === 'Escape' && inside) event.preventDefault();
}

function watch(): void {
  if (!CloseWatcher || watcher) return;
  const made = new CloseWatcher();
  const ask = () => layers.at(-1)?.current();
  // The layer decides, since it may have a question first; the watcher ends with the last layer.
  made.oncancel = (event) => {
    if (!event.cancelable) return;
    event.preventDefault();
    ask();
  };
  // Without a tap since the last request it cannot be kept: another takes its place.
  made.onclose = () => {
    watcher = null;
    ask();
    if (layers.length > 0) watch();
  };
  watcher = made;
  window.addEventListener('keydown', keepInside, { capture: true });
}

function unwatch(): void {
  watcher?.destroy();
  watcher = null;
  window.removeEventListener('keydown', keepInside, { capture: true });
}

/** While `open`, a request to close calls `close`; who does not close then stays open. */
export function useCloseRequest(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    layers.push(latest);
    watch();
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) unwatch();
    };
  }, [open]);
}
