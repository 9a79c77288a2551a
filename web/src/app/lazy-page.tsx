// Lazy pages: loaded when shown, or before the first render. Without a network the page that is there stays until the
// other one comes; when one is gone for good, the browser's page reloads once.
import { type ComponentType, lazy } from 'react';
import { readText } from '../api/client';
import { ApiError } from '../api/error';
import { toast } from '../lib/toast';

const mark = 'beasiswa.muat-ulang';
/** A second failure within this time is not mended by reloading again, in milliseconds. */
const patienceMs = 60_000;
/** How long until the network is tried again, in milliseconds, where the browser does not say that it is back. */
const againMs = 5_000;

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

/** Whether the server is out of reach: then reloading would lose the page that is there. */
const isCut = () =>
  readText('/log/checkpoint').then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 0,
  );

/** Waits until the server is there again. */
async function connected(): Promise<void> {
  const release = toast.hold('Tidak ada jaringan. Halaman ini tetap terbuka; tujuan Anda dibuka begitu tersambung.');
  do {
    await new Promise<void>((go) => {
      window.addEventListener('online', () => go(), { once: true });
      window.setTimeout(go, againMs);
    });
  } while (await isCut());
  release();
}

export function lazyPage(load: () => Promise<Module>): LazyPage {
  let loaded: ComponentType | null = null;
  const arriving = async (): Promise<Module> => {
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } catch (error) {
      if (typeof window !== 'undefined' && (await isCut())) {
        await connected();
        return arriving();
      }
      throw error;
    }
  };
  // Only who is there has the address that is loaded again: before that it is still the address one comes from.
  const shown = async (): Promise<Module> => {
    try {
      return await arriving();
    } catch (error) {
      if (!mayReload()) throw error;
      window.location.reload();
      return new Promise<Module>(() => undefined);
    }
  };
  const Later = lazy(shown);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page at module level
  const Page = () => {
    const Loaded = loaded;
    return Loaded ? <Loaded /> : <Later />;
  };
  return Object.assign(Page, { preload: async () => void (await arriving()) });
}
