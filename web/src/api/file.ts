// Files that the API answers, and lists as files: their addresses, and their bytes.
import { get, type Params, type Query, targetOf } from './client';
import { errorFrom } from './error';
import type { Optional, ParamsOption, ReadPath, UrlQuery } from './types';

declare const made: unique symbol;
/** Where a file is: made from a path that the API knows, or given by the server. */
export type FileAddress = string & { readonly [made]: true };

/** The address of a file or of a list as a file. */
export function fileAt<P extends ReadPath>(
  path: P,
  ...[options]: Optional<ParamsOption<'get', NoInfer<P>> & { query?: UrlQuery<NoInfer<P>> }>
): FileAddress {
  const { params, query } = (options ?? {}) as { params?: Params; query?: Query };
  const url = targetOf(path, params, query);
  return (url.pathname + url.search) as FileAddress;
}

/** A link that the server gave. */
export const fileLink = (link: string) => link as FileAddress;

export interface FileOptions {
  /** How long the file may take, where ten seconds are not enough. */
  timeoutMs?: number;
  /** Hears how many of 100 parts have come, where the server says how long the file is. */
  onProgress?: (percent: number) => void;
}

/** GET of a file, e.g. an export; gives its bytes and the name that the server proposes. */
export async function readFile(
  address: FileAddress,
  { timeoutMs: waitMs, onProgress }: FileOptions = {},
): Promise<{ blob: Blob; name: string | null }> {
  const response = await get(new URL(address, window.location.origin), undefined, waitMs);
  if (!response.ok) throw await errorFrom(response);
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? null;
  const length = Number(response.headers.get('Content-Length'));
  if (!onProgress || !response.body || !(length > 0)) return { blob: await response.blob(), name };
  let got = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        got += chunk.length;
        onProgress(Math.min(100, Math.round((100 * got) / length)));
        controller.enqueue(chunk);
      },
    }),
  );
  const type = response.headers.get('Content-Type') ?? '';
  return { blob: await new Response(counted, { headers: { 'Content-Type': type } }).blob(), name };
}
