// The file in which a reader keeps a proof: what is wrong with it is said in words that tell what to do.
import type { Proof } from './check';

/** A file that is no saved proof; its message is for the reader. */
export class UnreadableFile extends Error {}

const pick =
  'Pilih berkas .json yang diunduh dengan tombol “Unduh bukti (JSON)” pada halaman Verifikasi Bukti; namanya bukti-….json.';
const again = 'Unduh lagi berkasnya pada halaman Verifikasi Bukti, lalu pilih di atas.';
/** What a reader may have chosen instead, by the first bytes that such files have. */
const others: [RegExp, string][] = [
  [/^(\u{89}PNG|\u{ff}\u{d8}\u{ff}|GIF8|RIFF....WEBP|....ftyp(heic|heix|mif1|avif))/su, 'sebuah gambar'],
  [/^%PDF/, 'sebuah dokumen PDF'],
  [/^PK[^A-Za-z ]{2}/, 'sebuah berkas ZIP'],
  [/^\s*<(!doctype|html)/i, 'sebuah halaman web'],
];
/** More than any proof has. */
const sizeMax = 50_000_000;

export const unreadableText = `Berkas bukti ini tidak lengkap atau sudah diubah, maka tidak dapat diperiksa. ${again}`;

/** The proof in a file. */
export async function readSaved(file: Blob): Promise<Proof> {
  if (file.size > sizeMax) throw new UnreadableFile(`Berkas ini terlalu besar untuk berkas bukti. ${pick}`);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile('Berkas ini tidak dapat dibaca dari perangkat. Pilih lagi berkasnya di atas.');
  });
  if (bytes.byteLength === 0) throw new UnreadableFile(`Berkas ini kosong. ${again}`);
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 64)));
  const other = others.find(([shape]) => shape.test(head))?.[1];
  if (other) throw new UnreadableFile(`Yang dipilih adalah ${other}, bukan berkas bukti. ${pick}`);
  const text = new TextDecoder().decode(bytes);
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new UnreadableFile(
      /^\s*\{/.test(text)
        ? `Berkas bukti ini tidak utuh: isinya terpotong atau berubah. ${again}`
        : `Yang dipilih bukan berkas bukti. ${pick}`,
    );
  }
  if (!isProof(said)) throw new UnreadableFile(`Berkas ini bukan berkas bukti dari portal. ${pick}`);
  return said;
}

const isProof = (said: unknown): said is Proof => {
  const { nomorPeristiwa, checkpoint, kunci, daun, jalur } = (said ?? {}) as Partial<Proof>;
  const texts = [checkpoint, kunci, daun];
  return typeof nomorPeristiwa === 'number' && texts.every((one) => typeof one === 'string') && Array.isArray(jalur);
};
