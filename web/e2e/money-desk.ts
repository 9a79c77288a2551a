// What the browser tests of money share: people of the finance office on a server of their own, one payment in a state,
// an act in its dialog looked at on three screens, and the second person who confirms it.
import { join } from 'node:path';
import type { Browser, Locator } from '@playwright/test';
import { waitsForAnother } from '../src/lib/second-person';
import { ask } from './desk';
import { makePapers, type Paper } from './papers';
import type { Server } from './server';
import { type Account, accounts, axe, expect, fits, newContext, type Page, settled, signIn } from './support';

export type Item = { id: string; versi: number; status: string; jumlah: number; namaPenerima: string };
export type List<T> = { items: T[]; totalItems: number };

/** Somebody of the office, signed in. */
export async function staff(browser: Browser, server: Server, who: Account): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await signIn(page, accounts[who], '/auth/role/login');
  return page;
}

export const status = (scope: Page | Locator, word: string) =>
  scope.getByText(new RegExp(`^[●◐✕○–]\\s*${word}$`)).first();
export const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name ? { name, ...(typeof name === 'string' ? { exact: true } : {}) } : {}).last();

/** Writes why, in the dialog that is open. */
export const reason = (page: Page, text: string) =>
  dialog(page)
    .getByRole('textbox', { name: /^Alasan/ })
    .fill(text);
export const history = (page: Page) => page.getByRole('region', { name: 'Riwayat pembayaran' });

/** A payment of the demo in a state; `more` narrows the list as its filters do. */
export async function payment(page: Page, state: string, more = ''): Promise<Item> {
  const { items } = await ask<List<Item>>(page, `/api/cms/keuangan?status=${state}&size=100${more}`);
  const [first] = items;
  if (!first) throw new Error(`no payment is ${state}`);
  return first;
}

export const stateOfPayment = async (page: Page, id: string) =>
  (await ask<{ status: string }>(page, `/api/cms/keuangan/${id}`)).status;

/** What stands on the screen, at the widths of a phone, a laptop and a desk: no wider than it, and axe finds nothing. */
export async function looksRight(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize();
  for (const width of [360, 1366, 1920]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await settled(page);
    await fits(page);
    expect(await axe(page), `${what} at ${width}`).toEqual([]);
    const folder = process.env.E2E_SHOTS;
    if (folder)
      await page.screenshot({
        path: join(folder, `${what.replace(/[^a-z0-9]+/gi, '-')}-${width}.png`),
        fullPage: true,
      });
  }
  if (wide) await page.setViewportSize(wide);
}

/**
 * What stands on the screen is no wider than a phone, and axe finds nothing; with E2E_SHOTS=folder, pictures of it on a
 * phone, a small laptop and a desk. For walks through many screens, where `looksRight` on each would take too long.
 */
export async function seen(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize();
  const folder = process.env.E2E_SHOTS;
  for (const [width, height] of folder ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await fits(page);
    if (folder)
      await page.screenshot({ path: join(folder, `${what.replace(/\W+/g, '-')}-${width}.png`), fullPage: true });
  }
  expect(await axe(page), what).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}
const sizes = [
  [360, 740],
  [1366, 650],
  [1920, 1000],
] as const;

let kept: Paper | null = null;
/** A paper that shows what is said. */
export async function evidence(browser: Browser): Promise<Paper> {
  kept ??= (await makePapers(browser, 'Kantor Uji')).marks;
  return kept;
}

/** Attaches the paper in an open dialog, looks at it, and proposes. */
export async function propose(browser: Browser, page: Page, open: Locator, what: string): Promise<void> {
  const file = open.locator('input[type="file"]');
  if (await file.count()) await file.setInputFiles(await evidence(browser));
  await expect(open.getByRole('button', { name: 'Usulkan', exact: true })).toBeEnabled();
  await looksRight(page, what);
  await press(open, 'Usulkan');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(waitsForAnother).first()).toBeVisible();
}

/** The second person reads the newest proposal of a kind, with what it must say, and confirms it. */
export async function confirm(page: Page, kind: string, says: (string | RegExp)[], what?: string): Promise<void> {
  await page.goto(`/admin/usulan?status=menunggu&jenis=${kind}`);
  await page
    .getByRole('button', { name: /^Lihat usulan/ })
    .first()
    .click();
  const open = dialog(page);
  for (const text of says) await expect(open).toContainText(text);
  if (what) await looksRight(page, `usulan ${what}`);
  await press(open, 'Setujui');
  await expect(page.getByText('Usulan disetujui dan berlaku')).toBeVisible();
}

const thisYear = new Date().getFullYear();
const columns = ['Pagu', 'Tersedia', 'Komitmen', 'Realisasi', 'Retur', 'Setoran'] as const;
export type Books = Record<(typeof columns)[number], number>;

/** What the budget page says of a line, column by column. */
export async function books(page: Page, line: string, of = thisYear): Promise<Books> {
  await page.goto(`/admin/keuangan?tab=pagu&tahun=${of}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) });
  await expect(row).toHaveCount(1);
  const cells = await row.getByRole('cell').allTextContents();
  const amounts = columns.map((name, at) => [name, Number((cells[at] ?? '').replace(/\D/g, ''))] as const);
  return Object.fromEntries(amounts) as Books;
}

/** The line stands as it stood, but for these differences. */
export async function moved(page: Page, line: string, before: Books, by: Partial<Books>, of = thisYear): Promise<void> {
  const after = { ...before };
  for (const name of columns) after[name] += by[name] ?? 0;
  expect(after.Tersedia + after.Komitmen + after.Realisasi + after.Retur + after.Setoran).toBe(after.Pagu);
  await expect.poll(() => books(page, line, of)).toEqual(after);
}
