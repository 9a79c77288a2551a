// Pages and dialogs whose code comes when they are shown, or before. Without a network the page that is there stays until
// the other one comes; when one is gone for good, the browser's page reloads once.
import { type ComponentType, lazy, type ReactNode } from 'react';
import { readText } from '../api/client';
import { ApiError } from '../api/error';
import { toast } from '../lib/toast';

const mark = 'beasiswa.muat-ulang';
/** A second failure within this time is not mended by reloading again, in milliseconds. */
const patienceMs = 60_000;
/** How long until the network is tried again, in milliseconds, where the browser does not say that it is back. */
const againMs = 5_000;

export interface LazyPart<Props extends object = object> {
  (props: Props): ReactNode;
  /** Loads the code; once done, it shows without a fallback. */
  preload: () => Promise<void>;
  /** Loads the code of what will likely be shown next; nobody is told when it does not come. */
  ahead: () => void;
}

export type Loading<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

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

export function lazyPart<Props extends object = object>(load: Loading<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const arriving: Loading<Props> = async () => {
    try {
      const module = await load();
      // The first to come stays, however often it was asked for: another would draw the part anew.
      loaded ??= module.default;
      return { default: loaded };
    } catch (error) {
      if (typeof window !== 'undefined' && (await isCut())) {
        await connected();
        return arriving();
      }
      throw error;
    }
  };
  // Only who is there has the address that is loaded again: before that it is still the address one comes from.
  const shown: Loading<Props> = async () => {
    try {
      return await arriving();
    } catch (error) {
      if (!mayReload()) throw error;
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  };
  const Later = lazy(shown) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at module level
  const Part = (props: Props) => {
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : <Later {...props} />;
  };
  return Object.assign(Part, {
    preload: async () => void (await arriving()),
    ahead: () => {
      const keep = (module: { default: ComponentType<Props> }) => {
        loaded ??= module.default;
      };
      void load().then(keep, () => undefined);
    },
  });
}
