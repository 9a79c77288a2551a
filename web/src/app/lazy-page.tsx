// Lazy pages: loaded when shown, or before the first render; one that fails to load reloads the page once.
import { type ComponentType, lazy } from 'react';

const mark = 'beasiswa.muat-ulang';

export interface LazyPage {
  (): React.ReactNode;
  /** Loads the page's code; once done, it shows without a fallback. */
  preload: () => Promise<void>;
}

type Module = { default: ComponentType };

export function lazyPage(load: () => Promise<Module>): LazyPage {
  let loaded: ComponentType | null = null;
  const once = async (): Promise<Module> => {
    try {
      const module = await load();
      loaded = module.default;
      if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(mark);
      return module;
    } catch (error) {
      // An old tab after a new release: its chunks are gone, the new page has others.
      if (sessionStorage.getItem(mark) === null) {
        sessionStorage.setItem(mark, '1');
        window.location.reload();
        return new Promise<Module>(() => undefined);
      }
      throw error;
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
