// The browser's history under the app: pages, and above the page that is shown one entry for each layer that is open
// over it (a dialog, a menu), so that the back button of a phone closes the layer and leaves the page.
import { type Location, type Place, textOf } from './place';

export type Kind = 'POP' | 'PUSH' | 'REPLACE';

export interface Visit {
  location: Location;
  kind: Kind;
}

/** What stands in each entry of the history. */
interface Entry {
  usr: unknown;
  key: string;
  /** How many layers are open over the page. */
  layer?: number;
}

/** How long to wait for the browser to go back, in milliseconds; a browser that does not say so is not waited for. */
const waitMs = 400;

const entry = () => window.history.state as Entry | null;
const held = () => entry()?.layer ?? 0;
const newKey = () => Math.random().toString(36).slice(2, 10);

function read(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' };
}

export function openHistory() {
  let visit: Visit = { location: read(), kind: 'POP' };
  const listeners = new Set<() => void>();
  const layers: { close: () => void }[] = [];
  /** What is written once the entries of the layers are gone; null while none are on their way out. */
  let after: (() => void)[] | null = null;
  let timer = 0;

  const show = (location: Location, kind: Kind) => {
    visit = { location, kind };
    for (const listener of listeners) listener();
  };
  const put = (location: Location, kind: Kind, layer = 0) => {
    const state: Entry = { usr: location.state, key: location.key, ...(layer > 0 && { layer }) };
    window.history[kind === 'PUSH' ? 'pushState' : 'replaceState'](state, '', textOf(location));
  };
  const settle = () => {
    window.clearTimeout(timer);
    const acts = after ?? [];
    after = null;
    for (const act of acts) act();
    if (acts.length > 0) later();
  };
  /** Runs `act` on the page's own entry, after those of layers have been left. */
  const onPage = (act: () => void) => {
    if (after) after.push(act);
    else if (held() > 0) {
      after = [act];
      timer = window.setTimeout(settle, waitMs);
      window.history.go(-held());
    } else act();
  };
  /** Makes the entries as many as the layers that are open. */
  const level = () => {
    if (after) return;
    const { location } = visit;
    if (layers.length > held()) for (let at = held() + 1; at <= layers.length; at += 1) put(location, 'PUSH', at);
    else if (layers.length < held()) window.history.go(layers.length - held());
  };
  // A layer that closes while another opens hands its entry on.
  let asked = 0;
  const later = () => {
    window.clearTimeout(asked);
    asked = window.setTimeout(level, 0);
  };

  const onPop = () => {
    if (after) {
      if (held() === 0) settle();
      return;
    }
    const location = read();
    const shown = new URL(textOf(visit.location), window.location.origin);
    if (location.key !== visit.location.key || shown.href !== window.location.href) {
      show(location, 'POP');
      return;
    }
    // The same visit: a layer was left, or one is entered that is long closed.
    if (held() < layers.length) layers.at(-1)?.close();
    later();
  };

  return {
    visit: () => visit,
    subscribe(listener: () => void) {
      if (listeners.size === 0) window.addEventListener('popstate', onPop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
    go: (steps: number) => onPage(() => window.history.go(steps)),
    navigate(place: Place, kind: 'PUSH' | 'REPLACE', state: unknown) {
      const location: Location = { ...place, state: state ?? null, key: newKey() };
      onPage(() => put(location, kind));
      show(location, kind);
    },
    /** Opens a layer that `close` closes; gives what is called once it is closed, however that came. */
    open(close: () => void): () => void {
      const layer = { close };
      layers.push(layer);
      later();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        later();
      };
    },
  };
}

export type History = ReturnType<typeof openHistory>;
