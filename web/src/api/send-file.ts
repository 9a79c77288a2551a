// Private documents go out in pieces: the file is announced by size and hash, the server says where to begin, and after
// a cut the rest alone is sent. Announcing the same file for the same purpose again finds what is there already.
import { read, write } from './client';
import { ApiError } from './error';
import { toHex } from './signing';
import type { Schemas } from './types';
import { upload } from './upload';

/** A file that the server keeps, as commands name it. */
export type SentFile = { fileId: string; sha256: string; nama: string };

/** How far an upload has come. */
export type UploadState = Schemas['UploadState'];

export type SendOptions = {
  /** What the file is for: the same file for another purpose is another upload. */
  purpose: string;
  /** Share that the server has, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The network is away; the sending goes on by itself. */
  onWait?: () => void;
  /** Ends the sending: the file is not wanted any more. */
  signal?: AbortSignal;
};

/** What sending needs of the world. */
export type SendDeps = {
  announce: (said: { untuk: string; ukuran: number; sha256: string }) => Promise<UploadState>;
  state: (id: string) => Promise<UploadState>;
  piece: (
    id: string,
    from: number,
    piece: Blob,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ) => Promise<UploadState>;
  finish: (id: string) => Promise<{ fileId: string; sha256: string }>;
  /** Waits until trying again makes sense: some time, or until there is a network. */
  rest: (attempt: number) => Promise<void>;
};

/** Tries without any progress before the sender gives up; what the server has stays there for a day. */
export const TRIES_MAX = 8;
const REST_MS = 1000;
const REST_MS_MAX = 30_000;

const impatience = new EventTarget();

/** Somebody does not want to wait: whatever rests after a cut tries again now. */
export const sendNow = () => impatience.dispatchEvent(new Event('now'));

/** Waits for the network, or longer after each try; `sendNow` ends it. */
export function rest(attempt: number): Promise<void> {
  return new Promise((done) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      done();
    };
    impatience.addEventListener('now', end, { signal: ended.signal });
    if (!navigator.onLine) window.addEventListener('online', end, { signal: ended.signal });
    else {
      const timer = setTimeout(end, Math.min(REST_MS * 2 ** attempt, REST_MS_MAX));
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
    }
  });
}

const ofTheApi: SendDeps = {
  announce: (body) => write('POST', '/api/cms/upload/bertahap', { body }),
  state: (id) => read('/api/cms/upload/bertahap/{id}', { params: { id } }),
  piece: (id, from, piece, onProgress, signal) => {
    const form = new FormData();
    form.set('file', piece, 'potongan');
    const where = { params: { id }, query: { mulai: from } };
    return upload('/api/cms/upload/bertahap/{id}', form, { ...where, onProgress, ...(signal ? { signal } : {}) });
  },
  finish: (id) => write('POST', '/api/cms/upload/bertahap/{id}/selesai', { params: { id } }),
  rest,
};

const isCut = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Sends a private document (PDF or picture) and gives its name for commands.
 *
 * @throws the signal's reason once the file is not wanted any more; `ApiError` for every refusal.
 */
export async function sendFile(file: File, options: SendOptions, deps: SendDeps = ofTheApi): Promise<SentFile> {
  const { purpose, onProgress, onWait, signal } = options;
  let tries = 0;
  /** Waits, but no longer than the file is wanted. */
  const pause = async () => {
    onWait?.();
    signal?.throwIfAborted();
    const unwanted = new Promise<void>((done) => signal?.addEventListener('abort', () => done(), { once: true }));
    await Promise.race([deps.rest(tries), unwanted]);
    signal?.throwIfAborted();
    tries += 1;
  };
  /** Runs a call that may be repeated; a cut is waited out. */
  const patiently = async <T>(run: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        signal?.throwIfAborted();
        return await run();
      } catch (error) {
        signal?.throwIfAborted();
        if (!isCut(error) || tries >= TRIES_MAX) throw error;
        await pause();
      }
    }
  };
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  let state = await patiently(() => deps.announce({ untuk: purpose, ukuran: file.size, sha256 }));
  while (state.diterima < state.ukuran) {
    const { id, diterima, ukuran } = state;
    const piece = file.slice(diterima, diterima + state.potongan);
    const tell = (share: number) => onProgress?.((diterima + share * piece.size) / ukuran);
    tell(0);
    try {
      signal?.throwIfAborted();
      state = await deps.piece(id, diterima, piece, tell, signal);
      tries = 0;
    } catch (error) {
      signal?.throwIfAborted();
      // The server may have the piece although its answer was lost: it says where to go on.
      const isElsewhere = error instanceof ApiError && error.kode === 'POTONGAN_TIDAK_URUT';
      if ((!isCut(error) && !isElsewhere) || tries >= TRIES_MAX) throw error;
      if (isElsewhere) tries += 1;
      else await pause();
      state = await patiently(() => deps.state(id));
    }
  }
  const kept = await patiently(() => deps.finish(state.id));
  return { fileId: kept.fileId, sha256: kept.sha256, nama: file.name };
}
