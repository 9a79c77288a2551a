// Pictures of phones that save HEIC: the browser opens them where it can, else a decoder that is loaded only then.

type Decoded = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> };
/** What the decoder's worker answers. */
export type HeicAnswer = Decoded | { error: string };

/** The decoder could not be fetched: without a network it is not on this device. */
export class NoDecoder extends Error {}

async function decodeInWorker(file: Blob): Promise<ImageData> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<HeicAnswer>((done, failed) => {
      worker.onmessage = (event: MessageEvent<HeicAnswer>) => done(event.data);
      // Its code did not come.
      worker.onerror = () => failed(new NoDecoder());
      worker.postMessage(bytes, [bytes]);
    });
    if ('error' in answer) throw new Error(answer.error);
    return new ImageData(answer.pixels, answer.width, answer.height);
  } finally {
    worker.terminate();
  }
}

/**
 * Opens a HEIC picture, upright.
 *
 * @throws NoDecoder without a network; another error for a broken picture.
 */
export async function openHeic(file: Blob): Promise<ImageBitmap> {
  // Safari knows the format itself.
  const native = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  return native ?? createImageBitmap(await decodeInWorker(file));
}
