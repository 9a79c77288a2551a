// Empties what the areas keep on this device and ends its notifications, from a page that has none of their code: someone may sign out anywhere.
import { forgetLeftBehind } from '../write-through';
import { unsubscribe } from './push';

/** Databases of the areas with their one store each (`notes.ts`, `cipher.ts`, drafts of news, kept lists). */
const kept: readonly [database: string, store: string][] = [
  ['beasiswa-draf', 'formulir'],
  ['beasiswa-kunci', 'kunci'],
  ['beasiswa-berita', 'draf'],
];

function empty([database, store]: readonly [string, string]): Promise<void> {
  return new Promise((done) => {
    const open = indexedDB.open(database);
    // It was not there: it must not come to be, empty and without its store.
    open.onupgradeneeded = () => open.transaction?.abort();
    open.onerror = () => done();
    open.onsuccess = () => {
      const db = open.result;
      const end = () => {
        db.close();
        done();
      };
      if (!db.objectStoreNames.contains(store)) return end();
      const wipe = db.transaction(store, 'readwrite');
      wipe.objectStore(store).clear();
      wipe.oncomplete = end;
      wipe.onabort = end;
    };
  });
}

/** Never fails: where there is no storage there is nothing to wipe. */
export async function wipeDevice(): Promise<void> {
  forgetLeftBehind();
  try {
    // Other tabs close their notes first.
    if (typeof BroadcastChannel === 'function') {
      const channel = new BroadcastChannel('beasiswa-keluar');
      channel.postMessage('keluar');
      channel.close();
    }
    await Promise.all([unsubscribe(), ...kept.map(empty)]);
  } catch {
    // Nothing was kept.
  }
}
