// Whatever a reader chooses in place of a saved proof: it is said in their language, with what to do.
import { expect, it } from 'vitest';
import { readSaved, UnreadableFile } from './saved';
import { entries, newLog, proofOf } from './testing';

const saved = async () => JSON.stringify(await proofOf(await newLog(), entries(13), 5));
const said = (content: BlobPart) =>
  readSaved(new Blob([content])).then(
    () => 'read',
    (error: Error) => (error instanceof UnreadableFile ? error.message : `raw: ${error.message}`),
  );

it('reads a proof as it was saved', async () => {
  expect(await said(await saved())).toBe('read');
});

it.each<[string, (whole: string) => BlobPart, RegExp]>([
  ['a file that was cut', (whole) => whole.slice(0, whole.length / 2), /^Berkas bukti ini tidak utuh.*Unduh lagi/],
  ['an empty file', () => '', /^Berkas ini kosong\. Unduh lagi/],
  ['a picture', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), /adalah sebuah gambar.*Pilih berkas \.json/],
  ['a photo', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0), /adalah sebuah gambar.*Pilih berkas \.json/],
  ['the receipt', () => '%PDF-1.7', /adalah sebuah dokumen PDF.*Pilih berkas \.json/],
  ['the checker itself', () => '<!doctype html><html>', /adalah sebuah halaman web.*Pilih berkas \.json/],
  ['a letter', () => 'Dengan hormat', /^Yang dipilih bukan berkas bukti.*Pilih berkas \.json/],
  ['another JSON', () => '{"a":1}', /bukan berkas bukti dari portal.*Pilih berkas \.json/],
  ['no object', () => 'null', /bukan berkas bukti dari portal/],
])('says what is wrong with %s', async (_, change, text) => {
  expect(await said(change(await saved()))).toMatch(text);
});
