// Documents for uploading: real PDF and JPG files, printed and photographed by the browser itself.
import type { Browser } from '@playwright/test';

export type Paper = { name: string; mimeType: string; buffer: Buffer };

const sheet = (
  title: string,
  lines: string[],
) => `<!doctype html><html lang="id"><meta charset="utf-8"><title>${title}</title>
<body style="font: 16px/1.6 sans-serif; margin: 48px; background: white; color: black">
<h1 style="font-size: 24px; border-bottom: 2px solid black">${title}</h1>
${lines.map((line) => `<p>${line}</p>`).join('')}
<p style="margin-top: 48px; font-size: 32px; color: #b91c1c">SINTETIS, BUKAN DOKUMEN ASLI</p></body></html>`;

/** Prints and photographs papers; one page serves them all. */
export async function makePapers(
  browser: Browser,
  name: string,
): Promise<Record<'kk' | 'active' | 'book' | 'marks' | 'activeAgain', Paper>> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
  const pdf = async (file: string, title: string, lines: string[]): Promise<Paper> => {
    await page.setContent(sheet(title, lines));
    return { name: file, mimeType: 'application/pdf', buffer: await page.pdf({ format: 'A4' }) };
  };
  const jpg = async (file: string, title: string, lines: string[]): Promise<Paper> => {
    await page.setContent(sheet(title, lines));
    return { name: file, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg', quality: 90 }) };
  };
  const papers = {
    kk: await jpg('kartu-keluarga.jpg', 'KARTU KELUARGA', [`Kepala keluarga: ${name}`]),
    active: await pdf('surat-aktif-lama.pdf', 'SURAT KETERANGAN AKTIF', [name, 'Semester ganjil tahun lalu']),
    book: await jpg('buku-rekening.jpg', 'BUKU TABUNGAN', [name]),
    marks: await pdf('khs.pdf', 'KARTU HASIL STUDI', [name, 'IPK 3,45']),
    activeAgain: await pdf('surat-aktif.pdf', 'SURAT KETERANGAN AKTIF', [name, 'Semester ini']),
  };
  await page.close();
  return papers;
}
