// Uploads with progress: XMLHttpRequest, since fetch tells nothing while it sends.
import { fill, uploadHeaders } from './client';
import { ApiError, type Envelope } from './error';
import type { AnswerOf, ParamsOf, PathOf, QueryOf } from './types';

export interface UploadOptions {
  /** Called with 0 to 1 while bytes go out. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The same key for a repeated try, so that the server keeps one file. */
  idempotencyKey?: string;
  /** Longest time without any progress, in milliseconds. */
  stallMs?: number;
}

type UploadPath = Extract<PathOf<'post'>, `/api/cms/upload/${string}`>;
type Where<P extends UploadPath> = { params?: ParamsOf<'post', P>; query?: QueryOf<'post', P> };

/** POSTs a form and gives `data` of the envelope. The time-out counts silence, not the whole transfer. */
export async function upload<P extends UploadPath>(
  path: P,
  form: FormData,
  { params, query, ...options }: UploadOptions & Where<P> = {},
): Promise<AnswerOf<'post', P>> {
  const asked = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : '';
  return sendForm(fill(path, params) + asked, form, options);
}

async function sendForm<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const { onProgress, signal, idempotencyKey = crypto.randomUUID(), stallMs = 30_000 } = options;
  const headers = await uploadHeaders(path, idempotencyKey);
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const fail = (kode: string, message: string) => reject(new ApiError(0, kode, message, {}, false));
    const alive = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), stallMs);
    };
    request.open('POST', path);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => fail('LURING', 'Tidak ada sambungan ke server. Periksa jaringan Anda.');
    request.onabort = () => fail('WAKTU_HABIS', 'Unggahan terputus. Silakan coba lagi.');
    request.onload = () => {
      let body: Partial<Envelope<T & { kode?: string; message?: string }>> = {};
      try {
        body = JSON.parse(request.responseText) as typeof body;
      } catch {
        // an empty or foreign answer: the status alone decides
      }
      if (request.status >= 200 && request.status < 300) return resolve(body.data as T);
      const data = (body.data ?? {}) as Record<string, unknown>;
      const message = (data.message as string | undefined) ?? body.message ?? 'Unggahan gagal.';
      return reject(new ApiError(request.status, String(data.kode ?? `HTTP_${request.status}`), message, data));
    };
    request.onloadend = () => window.clearTimeout(timer);
    if (signal?.aborted) return reject(signal.reason as Error);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    alive();
    request.send(form);
  });
}
