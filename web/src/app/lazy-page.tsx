// Lazy pages: loaded when shown, or before the first render; when one fails to load, the browser's page reloads once.
import { type ComponentType, lazy } from 'react';

const mark = 'beasiswa.muat-ulang';
/** A second failure within this time is not mended by reloading again, in milliseconds. */
const patienceMs = 60_000;

export interface LazyPage {
  (): React.ReactNode;
  /** Loads the page's code; once done, it shows without a fallback. */
  preload: () => Promise<void>;
}

type Module = { default: ComponentType };

/** Whether reloading may help: an old tab after a new release asks for chunks that are gone. */
function mayReload(): boolean {
  if (typeof sessionStorage === 'undefined') return false;
  const last = Number(sessionStorage.getItem(mark) ?? 0);
  if (Date.now() - last < patienceMs) return false;
  sessionStorage.setItem(mark, String(Date.now()));
  return true;
}

export function lazyPage(load: () => Promise<Module>): LazyPage {
  let loaded: ComponentType | null = null;
  const once = async (): Promise<Module> => {
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } catch (error) {
      if (!mayReload()) throw error;
      window.location.reload();
      return new Promise<Module>(() => undefined);
    }
  };
  const Later = lazy(once);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page at module level
  const Page = () => {
    const Loaded = loaded;
    return Loaded ? <Loaded /> : <Later />;
  };
  return Object.assign(Page, { preload: async () => void (await once()) });
}
