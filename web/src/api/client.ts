// The only place of the web app that talks HTTP: signing, idempotency, CSRF, clock, refresh, time-out, errors.

import { clock } from './clock';
import { ApiError, type Envelope, errorFrom } from './error';
import { type Page, toPage } from './page';
import { askProof } from './proof-gate';
import { type Claims, type Profile, session, sessionHint } from './session';
import { tellEnded } from './session-end';
import { deriveKey, isSigned, newNonce, sign } from './signing';
import { told } from './told';
import type {
  AnswerOf,
  BodyOf,
  ItemOf,
  Optional,
  ParamsOption,
  QueryOption,
  ReadPath,
  Schemas,
  UrlQuery,
  Verb,
  WritePath,
} from './types';

export { holdSessionEnd, onSessionEnded } from './session-end';

/** Longest time a request may take, in milliseconds (spec §9). */
export const timeoutMs = 10_000;

// ---- position: a user's own changes are visible to their next query ------------------------------------------

/** Where the last position outlives a reload of the page: a form saved just before it is shown as saved. */
const positionName = 'beasiswa.posisi';
let lastPosition = Number(globalThis.sessionStorage?.getItem(positionName) ?? -1);
/** The newest position that an answer told. */
export const seenPosition = (): number => lastPosition;
const remember = (response: Response) => {
  const position = Number(response.headers.get('X-Position') ?? Number.NaN);
  if (!Number.isSafeInteger(position) || position <= lastPosition) return;
  lastPosition = position;
  sessionStorage.setItem(positionName, String(position));
};

/** Whether what was seen before is of a log that a restored older copy took the place of: then it is forgotten. */
async function outlived(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const { kode, data } = await errorFrom(response.clone());
  if (kode !== 'POSISI_BELUM_TERSEDIA' || typeof data.kepala !== 'number') return false;
  lastPosition = data.kepala - 1;
  sessionStorage.setItem(positionName, String(lastPosition));
  return true;
}

// ---- pre-session and signing key ----------------------------------------------------------------------------

let preSession: Promise<string> | null = null;
let keyOf: { token: string; key: CryptoKey } | null = null;
const isOfUser = (token: string) => token.startsWith('u-');

/** Opens (once) the anonymous session that signs requests before login; gives its CSRF token. */
function openPreSession(): Promise<string> {
  preSession ??= (async () => {
    const sent = Date.now();
    const response = await plainFetch(
      new Request(new URL('/api/web/session', origin()), { credentials: 'same-origin' }),
    );
    if (!response.ok) throw await errorFrom(response);
    const { data } = (await response.json()) as Envelope<Schemas['SessionOpened']>;
    clock.learn(data.server_time, Date.now() - sent);
    return data.csrf_token;
  })();
  preSession.catch(() => {
    preSession = null;
  });
  return preSession;
}

async function csrfToken(): Promise<string> {
  return session.csrfToken() ?? (await openPreSession());
}

/** The key that this browser agreed on at sign-in, or the one that follows from the token. */
async function signingKey(token: string): Promise<CryptoKey> {
  if (keyOf?.token === token) return keyOf.key;
  if (isOfUser(token)) {
    const { keptKey } = await import('./request-key');
    const kept = await keptKey(token);
    // Not remembered when there is none: another tab may be about to keep it.
    if (!kept) return deriveKey(token);
    keyOf = { token, key: kept };
    return kept;
  }
  const key = await deriveKey(token);
  keyOf = { token, key };
  return key;
}

const origin = () => window.location.origin;

/** `fetch` with the time-out, and with every failure as an `ApiError`. */
async function plainFetch(request: Request, waitMs = timeoutMs): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(waitMs)]);
  try {
    return await fetch(request, { signal });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    if (signal.aborted)
      throw new ApiError(0, 'WAKTU_HABIS', 'Server terlalu lama menjawab. Silakan coba lagi.', {}, false);
    throw new ApiError(0, 'LURING', 'Tidak ada sambungan ke server. Periksa jaringan Anda.', {}, false);
  }
}

/** Puts on everything that the server asks of a request. Signed at the last moment, so queued ones stay fresh. */
async function prepare(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  const token = session.accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (isSigned(request.method)) {
    const csrf = await csrfToken();
    const url = new URL(request.url);
    const multipart = headers.get('Content-Type')?.startsWith('multipart/') ?? false;
    const text = multipart ? '' : await request.clone().text();
    const timestamp = clock.now();
    const nonce = newNonce();
    headers.set('X-CSRF-Token', csrf);
    headers.set('X-Timestamp', String(timestamp));
    headers.set('X-Nonce', nonce);
    const body = multipart || text === '' ? '{}' : text;
    headers.set(
      'X-Signature',
      await sign(await signingKey(csrf), {
        method: request.method,
        target: url.pathname + url.search,
        timestamp,
        nonce,
        body,
      }),
    );
    if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
  } else if (lastPosition >= 0 && new URL(request.url).pathname.startsWith('/api/')) {
    headers.set('X-Min-Position', String(lastPosition));
  }
  return new Request(request, { headers });
}

// ---- refresh ------------------------------------------------------------------------------------------------

let refreshing: Promise<Claims> | null = null;

type Tokens = Schemas['SessionTokens'];

/** Takes a login's or refresh's tokens into use. */
export function takeTokens(tokens: Tokens, rememberMe?: boolean): Claims | null {
  preSession = null;
  return session.store(tokens.access_token, tokens.csrf_token, clock.now(), rememberMe);
}

/** One tab at a time: a refresh token that is used twice ends the session (the server takes it for stolen). */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? (locks.request('beasiswa.refresh', act) as Promise<T>) : act();
}

/** Renews the session (one request however many ask). Throws when it has ended. */
export function refreshSession(): Promise<Claims> {
  const before = session.accessToken();
  refreshing ??= alone(async () => {
    // Another tab may have renewed it while this one waited.
    const fresh = session.accessToken();
    if (fresh !== null && fresh !== before) {
      session.reload();
      const claims = session.get().claims;
      if (claims) return claims;
    }
    const response = await plainFetch(
      await prepare(new Request(new URL('/api/web/user/refresh', origin()), { credentials: 'same-origin' })),
    );
    if (!response.ok) throw await errorFrom(response);
    const { data } = (await response.json()) as Envelope<Tokens>;
    const claims = takeTokens(data);
    if (!claims) throw new ApiError(401, 'TOKEN_TIDAK_TERBACA', 'Sesi berakhir, silakan login ulang');
    return claims;
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

const tokenExpiresSoon = () => {
  const claims = session.get().claims;
  return claims === null ? sessionHint.present() : claims.exp * 1000 - clock.now() < 15_000;
};

/** Codes that say the signing key is not (or no longer) the session's. */
const staleKey = /SESI|CSRF|TANDA_TANGAN_SALAH|BELUM_MASUK/;

const signatureRefused = 403;

/** Whether the browser has lost the key that it signed in with (some clear what scripts keep before the cookies). */
async function lostKey(response: Response): Promise<boolean> {
  const token = session.csrfToken();
  if (response.status !== signatureRefused || token === null || !isOfUser(token)) return false;
  return (await errorFrom(response.clone())).kode === 'TANDA_TANGAN_SALAH';
}

/** Sends a request, mending what can be mended once: an old token, a wrong clock, a lost pre-session. */
async function send(request: Request, waitMs = timeoutMs): Promise<Response> {
  const path = new URL(request.url).pathname;
  const own =
    path.startsWith('/api/') && !/^\/api\/web\/user\/(login|refresh|logout)$|^\/api\/web\/session$/.test(path);
  const signedIn = session.accessToken() !== null || sessionHint.present();
  // The token's cookie may have run out since, in a tab that did not sign in itself and so has no hint.
  const wasSignedIn = signedIn || session.get().claims !== null;
  if (own && wasSignedIn && tokenExpiresSoon()) await refreshSession().catch(() => undefined);

  // An upload's stream can be read once: keep a copy for the second try.
  const again = request.clone();
  let response = await plainFetch(await prepare(request), waitMs);
  if (await outlived(response)) response = await plainFetch(await prepare(again.clone()), waitMs);
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    const error = await errorFrom(response.clone());
    const serverTime = error.data.server_time ?? error.data.serverTime;
    if (typeof serverTime === 'number' && Math.abs(serverTime - clock.now()) > 60_000) {
      clock.learn(serverTime);
      response = await plainFetch(await prepare(again), waitMs);
    } else if (
      isSigned(request.method) &&
      !signedIn &&
      staleKey.test(error.kode) &&
      !(wasSignedIn && error.endsSession)
    ) {
      // The visitor's token is too old: a new one comes as a cookie too.
      preSession = null;
      await openPreSession();
      response = await plainFetch(await prepare(again), waitMs);
    } else if (await askProof(error.kode)) {
      response = await plainFetch(await prepare(again), waitMs);
    } else if (response.status === 401 && own && wasSignedIn) {
      try {
        await refreshSession();
        response = await plainFetch(await prepare(again), waitMs);
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 0) tellEnded();
      }
    }
  }
  if (isSigned(request.method) && (await lostKey(response))) tellEnded();
  remember(response);
  if (response.ok && isSigned(request.method)) told(response);
  return response;
}

// ---- what features call -------------------------------------------------------------------------------------

export type Params = Record<string, string | number>;
export type Query = Record<string, string | number | boolean | null | undefined>;

/** A path with its braces filled in. */
export function fill(path: string, params: Params = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** The address of a path: braces filled in, query parameters that say something. */
export function targetOf(path: string, params?: Params, query: Query = {}): URL {
  const url = new URL(fill(path, params), origin());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

async function envelope<T>(response: Response): Promise<Envelope<T>> {
  if (!response.ok) throw await errorFrom(response);
  if (response.status === 204) return { statusCode: 204, message: '', data: undefined as T };
  return (await response.json()) as Envelope<T>;
}

/** GET of an address; no answer is judged yet. */
export async function get(url: URL, signal?: AbortSignal, waitMs?: number): Promise<Response> {
  return send(new Request(url, { credentials: 'same-origin', ...(signal ? { signal } : {}) }), waitMs);
}

type Cancel = { signal?: AbortSignal | undefined };
type ReadOptions<P extends ReadPath> = Cancel & ParamsOption<'get', P> & QueryOption<'get', P>;
type AnyRead = Cancel & { params?: Params; query?: Query };

/** GET; gives `data` of the envelope. */
export async function read<P extends ReadPath>(
  path: P,
  ...[options]: Optional<ReadOptions<NoInfer<P>>>
): Promise<AnswerOf<'get', P>> {
  const { params, query, signal }: AnyRead = options ?? {};
  return (await envelope<AnswerOf<'get', P>>(await get(targetOf(path, params, query), signal))).data;
}

type PageOptions<P extends ReadPath> = Cancel & ParamsOption<'get', P> & { query?: UrlQuery<P> };

/** GET of a list; gives a whole page. */
export async function readPage<P extends ReadPath>(
  path: P,
  ...[options]: Optional<PageOptions<NoInfer<P>>>
): Promise<Page<ItemOf<P>>> {
  const { params, query, signal } = (options ?? {}) as AnyRead;
  const { data } = await envelope<unknown>(await get(targetOf(path, params, query), signal));
  return toPage<ItemOf<P>>(data, Number(query?.page ?? 1), Number(query?.size ?? 10));
}

/** GET without envelope, e.g. `/log/checkpoint`. */
export async function readText(path: ReadPath): Promise<string> {
  const response = await get(targetOf(path));
  if (!response.ok) throw await errorFrom(response);
  return response.text();
}

/** GET of bytes without envelope, e.g. a tile of the log. */
export async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await get(targetOf(path));
  if (!response.ok) throw await errorFrom(response);
  return new Uint8Array(await response.arrayBuffer());
}

type AnyWrite = {
  params?: Params;
  query?: Query;
  body?: unknown;
  /** Keep it and give it again when repeating the same act: the server answers the first result. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
};
type WriteOptions<V extends Verb, P extends WritePath<V>> = Pick<AnyWrite, 'idempotencyKey' | 'headers'> &
  ParamsOption<Lowercase<V>, P> &
  QueryOption<Lowercase<V>, P> &
  ([BodyOf<V, P>] extends [never] ? unknown : { body: BodyOf<V, P> });

/** A command; gives the whole envelope. */
export async function writeEnvelope<V extends Verb, P extends WritePath<V>>(
  method: V,
  path: P,
  ...[options]: Optional<WriteOptions<NoInfer<V>, NoInfer<P>>>
): Promise<Envelope<AnswerOf<Lowercase<V>, P>>> {
  const { params, query, body, idempotencyKey, headers }: AnyWrite = options ?? {};
  const request = new Request(targetOf(path, params, query), {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return envelope(await send(request));
}

/** A command; gives `data` of the envelope. */
export async function write<V extends Verb, P extends WritePath<V>>(
  method: V,
  path: P,
  ...options: Optional<WriteOptions<NoInfer<V>, NoInfer<P>>>
): Promise<AnswerOf<Lowercase<V>, P>> {
  return (await writeEnvelope(method, path, ...options)).data;
}

/** Loads the profile and keeps it on the device. */
export async function loadProfile(): Promise<Profile> {
  try {
    const profile = await read('/api/web/user');
    session.storeProfile(profile);
    return profile;
  } catch (error) {
    if (error instanceof ApiError && error.message === '') {
      throw new ApiError(error.status, error.kode, 'Gagal fetch user profile', error.data);
    }
    throw error;
  }
}

/** Headers of a signed multipart upload to an address, for `XMLHttpRequest`, which alone tells upload progress. */
export async function uploadHeaders(address: string, idempotencyKey: string): Promise<Headers> {
  if (tokenExpiresSoon()) await refreshSession().catch(() => undefined);
  const prepared = await prepare(
    new Request(new URL(address, origin()), {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data', 'Idempotency-Key': idempotencyKey },
    }),
  );
  prepared.headers.delete('Content-Type');
  return prepared.headers;
}
