// A list of payments on its way through the office: locked, approved, its papers, its file for the bank and what the
// bank says of it. Each act on the screen of whoever holds the function.
import { readFile } from 'node:fs/promises';
import { fill } from './desk';
import { dialog, press, status } from './money-desk';
import { sheet } from './sheet';
import { expect, type Page } from './support';

/** The list that the page shows is locked by who prepared it. */
export async function lockRoster(page: Page): Promise<void> {
  await press(page, 'Kunci daftar');
  await press(dialog(page, 'Kunci daftar'), 'Kunci daftar');
  await press(page, 'Selesai');
  await expect(status(page, 'Dikunci')).toBeVisible();
}

/** Somebody approves the list at an address; `told` is what its outcome says. */
export async function approveRoster(page: Page, address: string, told: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^(Setujui|Persetujuan kedua)$/ }).click();
  await press(dialog(page), 'Setujui');
  await expect(dialog(page).getByRole('status')).toContainText(told);
  await press(page, 'Selesai');
}

/** SPP, SPM and SP2D of the list, each by whose function it is. */
export async function issuePapers(
  address: string,
  count: number,
  papers: readonly (readonly [who: Page, kind: 'SPP' | 'SPM' | 'SP2D', number: string])[],
  look?: (page: Page, kind: string) => Promise<void>,
): Promise<void> {
  for (const [who, kind, number] of papers) {
    await who.goto(address);
    await press(who, `Catat ${kind}`);
    await fill(dialog(who), `Nomor ${kind}`, number);
    await look?.(who, kind);
    await press(dialog(who), 'Simpan');
    await expect(dialog(who).getByRole('status')).toContainText(`${count} pembayaran tercatat`);
    await press(who, 'Selesai');
  }
}

export type BankLine = { reference: string; amount: number };

/** Makes the file for the bank of the list that the page shows; gives what it says of each payment. */
export async function makeBankFile(page: Page): Promise<BankLine[]> {
  await page.reload();
  await press(page, 'Buat berkas bank');
  await press(dialog(page), 'Buat berkas');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Unduh berkas bank')]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const places = ['referensi', 'jumlah'].map((name) => head.split(';').indexOf(name));
  return lines.map((line) => {
    const [reference = '', amount = ''] = places.map((place) => line.split(';')[place]);
    return { reference, amount: Number(amount) };
  });
}

/** The bank's answer, as its spreadsheet: the first so many came back. */
export async function bankAnswers(
  page: Page,
  lines: readonly BankLine[],
  returned: number,
  look?: (page: Page) => Promise<void>,
): Promise<void> {
  const rows = lines.map(({ reference, amount }, at) =>
    at < returned
      ? [reference, String(amount), 'GAGAL', 'Rekening ditutup']
      : [reference, String(amount), 'BERHASIL', ''],
  );
  await press(page, 'Muat hasil bank');
  const load = dialog(page, 'Muat hasil bank');
  await load.locator('input[type="file"]').setInputFiles({
    name: 'hasil.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([['BANK PAPUA CABANG KENYAM'], [], ['Referensi', 'Jumlah', 'Status', 'Alasan'], ...rows]),
  });
  await expect(load.getByRole('button', { name: `Catat ${lines.length} pembayaran` })).toBeEnabled();
  await look?.(page);
  await press(load, `Catat ${lines.length} pembayaran`);
  await expect(load.getByRole('status')).toContainText(
    `Tercatat: ${lines.length - returned} disalurkan, ${returned} retur`,
  );
  await press(load, 'Selesai');
}
