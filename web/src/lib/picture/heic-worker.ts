// Decodes HEIC beside the page, so that typing goes on. libheif (LGPL-3.0.txt beside this file; https://github.com/catdad-experiments/libheif-js)
// as plain JavaScript: our policy for scripts lets no WebAssembly be compiled. The worker is a file of its own.
import libheif from 'libheif-js/libheif/libheif.js';
import type { HeicAnswer } from './heic';

type Image = {
  get_width(): number;
  get_height(): number;
  display(into: ImageData, done: (filled: ImageData | null) => void): void;
};
type Libheif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): Image[] } };

async function decode(bytes: ArrayBuffer): Promise<HeicAnswer> {
  const { HeifDecoder } = await (libheif as unknown as () => Libheif | Promise<Libheif>)();
  const image = new HeifDecoder().decode(bytes)[0];
  if (!image) return { error: 'no picture in it' };
  const [width, height] = [image.get_width(), image.get_height()];
  const filled = await new Promise<ImageData | null>((done) => image.display(new ImageData(width, height), done));
  return filled ? { width, height, pixels: filled.data as Uint8ClampedArray<ArrayBuffer> } : { error: 'broken' };
}

const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<ArrayBuffer>) => void;
  postMessage: (answer: HeicAnswer, transfer?: Transferable[]) => void;
};
here.onmessage = ({ data }) => {
  decode(data).then(
    (answer) => here.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer] : []),
    (error: unknown) => here.postMessage({ error: String(error) }),
  );
};
