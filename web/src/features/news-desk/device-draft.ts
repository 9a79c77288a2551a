// The device's copy of an unfinished item of news: survives a closed tab, gone once the server has it.
import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { TypedNews } from './form';

/** Quiet time after the last change before the draft is written, in milliseconds. */
export const SAVE_DELAY_MS = 600;

export type DeviceDraft = { typed: TypedNews; savedAt: number };

let opened: UseStore | null = null;
const store = (): UseStore => {
  opened ??= createStore('beasiswa-berita', 'draf');
  return opened;
};

const keyOf = (userId: string, newsId: string | null) => `${userId}:${newsId ?? 'baru'}`;

/** Undefined when the device has none or refuses storage (private windows). */
export async function readDraft(userId: string, newsId: string | null): Promise<DeviceDraft | undefined> {
  try {
    return await get<DeviceDraft>(keyOf(userId, newsId), store());
  } catch {
    return undefined;
  }
}

/** False when the device has no room or refuses storage. */
export async function writeDraft(userId: string, newsId: string | null, draft: DeviceDraft): Promise<boolean> {
  try {
    await set(keyOf(userId, newsId), draft, store());
    return true;
  } catch {
    return false;
  }
}

export async function dropDraft(userId: string, newsId: string | null): Promise<void> {
  try {
    await del(keyOf(userId, newsId), store());
  } catch {
    // Nothing was kept.
  }
}

/** Removes every draft on this device: at logout. */
export async function dropAllDrafts(): Promise<void> {
  try {
    await clear(store());
  } catch {
    // Nothing was kept.
  }
}
