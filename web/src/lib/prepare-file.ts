// Looks at a chosen file by its content and makes photos small enough for a slow connection.

/** The server takes no larger file, in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Longest edge of a shrunk photo, in pixels: a family card stays readable. */
export const PHOTO_EDGE_MAX = 1800;
/** Photos below this size are sent as they are, in bytes. */
const SMALL_ENOUGH = 400 * 1024;

export type FileKind = 'pdf' | 'jpg';

export type Prepared = { file: File; kind: FileKind; shrunkFrom: number | null };

/** Says what a file is by its first bytes, whatever its name tells. */
export function kindOfBytes(head: Uint8Array): FileKind | null {
  if (head[0] === 0x25 && head[1] === 0x50 && head[2] === 0x44 && head[3] === 0x46) return 'pdf';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpg';
  return null;
}

/** Why a file cannot be taken. */
export class UnusableFile extends Error {}

/** Width and height after shrinking so that the longest edge fits. */
export function fitWithin(width: number, height: number, edgeMax: number): { width: number; height: number } {
  const scale = Math.min(1, edgeMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function shrink(file: File): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fitWithin(image.width, image.height, PHOTO_EDGE_MAX);
    if (typeof OffscreenCanvas === 'function') {
      const canvas = new OffscreenCanvas(size.width, size.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
      return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
    }
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  } finally {
    image.close();
  }
}

/**
 * Checks kind and size, and shrinks large photos.
 *
 * @throws UnusableFile with a text for the user.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  if (file.size === 0) throw new UnusableFile('Berkas ini kosong. Pilih berkas lain.');
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const kind = kindOfBytes(head);
  if (kind === null) throw new UnusableFile('Berkas ini bukan PDF atau JPG. Foto dari kamera ponsel biasanya JPG.');
  if (kind === 'jpg' && file.size > SMALL_ENOUGH) {
    const smaller = await shrink(file).catch(() => null);
    if (smaller && smaller.size < file.size) {
      const name = file.name.replace(/\.[^.]*$/, '') || 'foto';
      return { file: new File([smaller], `${name}.jpg`, { type: 'image/jpeg' }), kind, shrunkFrom: file.size };
    }
  }
  if (file.size > FILE_BYTES_MAX)
    throw new UnusableFile('Berkas lebih besar dari 10 MB. Pindai lagi dengan mutu lebih rendah.');
  const type = kind === 'pdf' ? 'application/pdf' : 'image/jpeg';
  return { file: file.type === type ? file : new File([file], file.name, { type }), kind, shrunkFrom: null };
}

/** "1,2 MB" or "340 KB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
