// The device's copy of an unfinished form: sealed in IndexedDB, written 300 ms after the last key, wiped at logout.
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { keyStore, type Sealed, seal, sealJson, unseal, unsealJson } from './draft-cipher';

/** Quiet time after the last change before the draft is written, in milliseconds. */
export const SAVE_DELAY_MS = 300;

export type LocalDraft<F> = {
  form: F;
  step: number;
  /** When this device wrote it, milliseconds since 1970. */
  savedAt: number;
  /** When the server confirmed exactly this text; null while only the device has it. */
  syncedAt: number | null;
  applicationId: string | null;
  /** The stream version that the server's copy had, for the next write. */
  version: number | null;
  /** Kept until the server has answered the submit, so that a repeat is the same submit. */
  submitKey: string | null;
};

/** A chosen file that has not reached the server yet. */
export type PendingFile = { name: string; type: string; blob: Blob; chosenAt: number };

type KeptFile = { about: Sealed; bytes: Sealed };

let openStore: UseStore | null = null;
const store = (): UseStore => {
  openStore ??= createStore('beasiswa-draf', 'formulir');
  return openStore;
};

const draftKey = (userId: string) => `draf:${userId}`;
const fileKey = (userId: string, document: string) => `berkas:${userId}:${document}`;

/** Reads this user's draft; undefined when the device has none or refuses storage (private windows). */
export async function readDraft<F>(userId: string): Promise<LocalDraft<F> | undefined> {
  try {
    const kept = await get<Sealed>(draftKey(userId), store());
    return kept && (await unsealJson<LocalDraft<F>>(kept));
  } catch {
    return undefined;
  }
}

/** Writes the draft; false when the device has no room or refuses storage. */
export async function writeDraft<F>(userId: string, draft: LocalDraft<F>): Promise<boolean> {
  try {
    await set(draftKey(userId), await sealJson(draft), store());
    return true;
  } catch {
    return false;
  }
}

export async function keepFile(userId: string, document: string, file: PendingFile): Promise<boolean> {
  try {
    const { blob, ...about } = file;
    const kept: KeptFile = { about: await sealJson(about), bytes: await seal(await blob.arrayBuffer()) };
    await set(fileKey(userId, document), kept, store());
    return true;
  } catch {
    return false;
  }
}

export async function dropFile(userId: string, document: string): Promise<void> {
  try {
    await del(fileKey(userId, document), store());
  } catch {
    // Nothing was kept.
  }
}

/** Files chosen while there was no network, by document. */
export async function pendingFiles(userId: string): Promise<Map<string, PendingFile>> {
  const prefix = fileKey(userId, '');
  try {
    const own = (await entries<string, KeptFile>(store())).filter(([key]) => key.startsWith(prefix));
    const opened = own.map(async ([key, kept]): Promise<[string, PendingFile]> => {
      const about = await unsealJson<Omit<PendingFile, 'blob'>>(kept.about);
      const blob = new Blob([await unseal(kept.bytes)], { type: about.type });
      return [key.slice(prefix.length), { ...about, blob }];
    });
    return new Map(await Promise.all(opened));
  } catch {
    return new Map();
  }
}

/** Removes one user's draft and files: after the submit was answered. */
export async function dropDraft(userId: string): Promise<void> {
  try {
    const own = (await entries<string, unknown>(store()))
      .map(([key]) => key)
      .filter((key) => key === draftKey(userId) || key.startsWith(fileKey(userId, '')));
    await Promise.all(own.map((key) => del(key, store())));
  } catch {
    // Nothing was kept.
  }
}

/** Removes every draft and file on this device, and the key that opens them: at logout. */
export async function dropAllDrafts(): Promise<void> {
  try {
    await clear(store());
    await clear(keyStore());
  } catch {
    // Nothing was kept.
  }
}

/** Calls `run` once things have been quiet for `delayMs`; `flush` runs at once what still waits. */
export function quietly<A>(run: (argument: A) => void, delayMs: number = SAVE_DELAY_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { argument: A } | undefined;
  const flush = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = undefined;
    if (due) run(due.argument);
  };
  const cancel = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  const call = (argument: A) => {
    waiting = { argument };
    if (timer !== undefined) clearTimeout(timer);
    timer = setTimeout(flush, delayMs);
  };
  return { call, flush, cancel };
}
