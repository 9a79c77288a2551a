// What this device keeps of unfinished work (drafts, chosen files): sealed in IndexedDB, gone when a person signs out.
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { deviceKey, forgetKey, keyStore, type Sealed, seal, sealJson, unseal, unsealJson } from './cipher';

/** A chosen file that has not reached the server, or that the server will never take. */
export type KeptFile = {
  name: string;
  type: string;
  blob: Blob;
  chosenAt: number;
  /** Why the server refused it: its bytes are then gone, the words stay until another file is chosen. */
  refused?: string;
  /** Where the server keeps it: it waits only for the act that names it. */
  sent?: { fileId: string; sha256: string; nama: string };
};

type SealedFile = { about: Sealed; bytes: Sealed };

let openStore: UseStore | null = null;
const store = (): UseStore => {
  openStore ??= createStore('beasiswa-draf', 'formulir');
  return openStore;
};

/** Counts the times that everything was wiped: what was opened before may write nothing afterwards. */
let wipes = 0;

// Signing out in one tab stops the pens of the others too.
const channelName = 'beasiswa-keluar';
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null;
channel?.addEventListener('message', () => {
  wipes += 1;
  forgetKey();
});

const draftKey = (name: string) => `draf:${name}`;
const fileKey = (name: string, slot: string) => `berkas:${name}:${slot}`;

/** The device's notes under one name. Ask for them once when a screen opens: they close at logout. */
export type DeviceNotes = ReturnType<typeof deviceNotes>;

/** `name` says whose and what: no other name reads it. */
export function deviceNotes(name: string) {
  const openedAt = wipes;
  const put = async (key: string, make: () => Promise<unknown>): Promise<boolean> => {
    try {
      if (openedAt !== wipes) return false;
      const value = await make();
      // Sealing takes a moment in which the person may have signed out.
      if (openedAt !== wipes) return false;
      await set(key, value, store());
      return true;
    } catch {
      return false;
    }
  };
  const prefix = fileKey(name, '');
  return {
    /** Has the key at hand before the first letter: for screens that write. */
    prepare: (): void => void deviceKey().catch(() => undefined),
    /** Undefined when the device has no draft or refuses storage (private windows). */
    async read<T>(): Promise<T | undefined> {
      try {
        const kept = await get<Sealed>(draftKey(name), store());
        return kept && (await unsealJson<T>(kept));
      } catch {
        return undefined;
      }
    },
    /** False when the device has no room, refuses storage, or the person has signed out. */
    write: <T>(draft: T): Promise<boolean> => put(draftKey(name), () => sealJson(draft)),
    keepFile: (slot: string, { blob, ...about }: KeptFile): Promise<boolean> =>
      put(
        fileKey(name, slot),
        async (): Promise<SealedFile> => ({
          about: await sealJson(about),
          bytes: await seal(await blob.arrayBuffer()),
        }),
      ),
    async dropFile(slot: string): Promise<void> {
      await del(fileKey(name, slot), store()).catch(() => undefined);
    },
    /** Every file kept here, by its slot. */
    async files(): Promise<Map<string, KeptFile>> {
      try {
        const own = (await entries<string, SealedFile>(store())).filter(([key]) => key.startsWith(prefix));
        const opened = own.map(async ([key, kept]): Promise<[string, KeptFile]> => {
          const about = await unsealJson<Omit<KeptFile, 'blob'>>(kept.about);
          const blob = new Blob([await unseal(kept.bytes)], { type: about.type });
          return [key.slice(prefix.length), { ...about, blob }];
        });
        return new Map(await Promise.all(opened));
      } catch {
        return new Map();
      }
    },
    /** Draft and files: after the server has it all. */
    async drop(): Promise<void> {
      try {
        const own = (await entries<string, unknown>(store()))
          .map(([key]) => key)
          .filter((key) => key === draftKey(name) || key.startsWith(prefix));
        await Promise.all(own.map((key) => del(key, store())));
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** Removes every draft and file on this device, and the key that opens them: at logout. */
export async function wipeNotes(): Promise<void> {
  wipes += 1;
  forgetKey();
  channel?.postMessage('keluar');
  try {
    await clear(store());
    await clear(keyStore());
  } catch {
    // Nothing was kept.
  }
  forgetKey();
  // Another tab may have asked for the key while it was being thrown away.
  channel?.postMessage('keluar');
}
