// Looks at a chosen file by its content, turns pictures of phones into JPG, and makes them small enough for a slow
// connection. What cannot be read is found here, before anything is sent.
import { isWholeJpeg, isWholePdf, isWholePng } from './picture/whole';

/** The server takes no larger file, in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Longest edge of a shrunk photo, in pixels: a family card stays readable. */
export const PHOTO_EDGE_MAX = 1800;
/** Photos below this size are sent as they are, in bytes. */
const SMALL_ENOUGH = 400 * 1024;
const JPEG_QUALITY = 0.82;

/** What file choosers offer: documents and every kind of photo that a phone makes. */
export const DOCUMENT_TYPES = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export type FileKind = 'pdf' | 'jpg' | 'png' | 'webp' | 'heic';

/** `kind` is what was chosen; the file itself is a PDF or a JPG. */
export type Prepared = { file: File; kind: FileKind; shrunkFrom: number | null };

const text = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const heicBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** Says what a file is by its first bytes, whatever its name tells. */
export function kindOfBytes(head: Uint8Array): FileKind | null {
  if (text(head, 0, 4) === '%PDF') return 'pdf';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpg';
  if (text(head, 1, 4) === 'PNG') return 'png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  if (text(head, 4, 8) === 'ftyp' && heicBrands.test(text(head, 8, 12))) return 'heic';
  return null;
}

/** Why a file cannot be taken. */
export class UnusableFile extends Error {}

const brokenPicture = 'Foto ini tidak utuh atau rusak. Foto ulang dokumennya, atau salin lagi berkasnya, lalu pilih.';
const brokenPdf = 'PDF ini tidak utuh, mungkin unduhannya terputus. Unduh lagi, lalu pilih berkas yang baru.';

/** Width and height after shrinking so that the longest edge fits. */
export function fitWithin(width: number, height: number, edgeMax: number): { width: number; height: number } {
  const scale = Math.min(1, edgeMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a picture as JPG; what was see-through becomes paper. */
async function asJpeg(image: ImageBitmap): Promise<Blob | null> {
  const { width, height } = fitWithin(image.width, image.height, PHOTO_EDGE_MAX);
  const draw = (context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null) => {
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
  };
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    draw(canvas.getContext('2d'));
    return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d'));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

async function openHeic(file: File): Promise<ImageBitmap> {
  const { openHeic: open, NoDecoder } = await import('./picture/heic').catch(() => {
    throw new UnusableFile('Foto HEIC baru dapat diubah saat ada jaringan. Coba lagi nanti, atau pakai foto JPG.');
  });
  try {
    return await open(file);
  } catch (error) {
    if (error instanceof NoDecoder)
      throw new UnusableFile('Foto HEIC baru dapat diubah saat ada jaringan. Coba lagi nanti, atau pakai foto JPG.');
    throw new UnusableFile(brokenPicture);
  }
}

/** The picture in a file; null where this browser opens none (the server looks at it then). */
async function open(file: File, kind: FileKind): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null;
  if (kind === 'heic') return openHeic(file);
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusableFile(brokenPicture);
  });
}

const isWhole = (kind: FileKind, bytes: Uint8Array) =>
  kind === 'jpg' ? isWholeJpeg(bytes) : kind === 'png' ? isWholePng(bytes) : kind === 'pdf' ? isWholePdf(bytes) : true;

async function preparePicture(file: File, kind: Exclude<FileKind, 'pdf'>): Promise<Prepared> {
  const image = await open(file, kind);
  try {
    const drawn = image && (kind !== 'jpg' || file.size > SMALL_ENOUGH) ? await asJpeg(image) : null;
    if (kind !== 'jpg' && !drawn)
      throw new UnusableFile('Foto ini tidak dapat diubah di perangkat ini. Pilih foto JPG.');
    if (drawn && (kind !== 'jpg' || drawn.size < file.size)) {
      const name = file.name.replace(/\.[^.]*$/, '') || 'foto';
      return {
        file: new File([drawn], `${name}.jpg`, { type: 'image/jpeg' }),
        kind,
        shrunkFrom: drawn.size < file.size ? file.size : null,
      };
    }
  } finally {
    image?.close();
  }
  return { file: typed(file, 'image/jpeg'), kind, shrunkFrom: null };
}

const typed = (file: File, type: string) => (file.type === type ? file : new File([file], file.name, { type }));

/**
 * Checks kind, wholeness and size, turns every picture into a JPG, and shrinks large photos.
 *
 * @throws UnusableFile with a text for the user.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  if (file.size === 0) throw new UnusableFile('Berkas ini kosong. Pilih berkas lain.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOfBytes(bytes.subarray(0, 16));
  if (kind === null) throw new UnusableFile('Berkas ini bukan PDF atau foto (JPG, PNG, HEIC). Pilih berkas lain.');
  if (!isWhole(kind, bytes)) throw new UnusableFile(kind === 'pdf' ? brokenPdf : brokenPicture);
  const prepared: Prepared =
    kind === 'pdf'
      ? { file: typed(file, 'application/pdf'), kind, shrunkFrom: null }
      : await preparePicture(file, kind);
  if (prepared.file.size > FILE_BYTES_MAX)
    throw new UnusableFile('Berkas lebih besar dari 10 MB. Pindai lagi dengan mutu lebih rendah.');
  return prepared;
}

/** "1,2 MB" or "340 KB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
