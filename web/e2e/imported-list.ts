// What the browser tests of imported lists share: a list of recipients handed in by one of the office, and its proposal.
import type { Browser, Locator } from '@playwright/test';
import { ask } from './desk';
import { dialog, evidence, press, staff } from './money-desk';
import type { Server } from './server';
import { expect, type Page } from './support';

export type Importing = {
  admin: Page;
  approver: Page;
  /** How many recipients there are. */
  count: () => Promise<number>;
  /** The dialog, with the list handed in. */
  list: Locator;
  /** What the server made of it. */
  said: Locator;
};

/** Opens the dialog and hands in `rows`, separated values; the approver is signed in beside it. */
export async function handIn(browser: Browser, server: Server, name: string, rows: string[]): Promise<Importing> {
  const admin = await staff(browser, server, 'admin');
  const approver = await staff(browser, server, 'approver');
  const count = async () => (await ask<{ totalItems: number }>(admin, '/api/cms/penerima-beasiswa')).totalItems;
  await admin.goto('/admin/akademia?tab=penerima');
  await press(admin, 'Impor daftar');
  const list = dialog(admin, 'Impor daftar penerima');
  await list
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  return { admin, approver, count, list, said: list.getByRole('status').filter({ hasText: 'dapat diambil' }) };
}

/** Says why, with a paper: what a proposal needs. */
export async function giveReason(browser: Browser, list: Locator): Promise<void> {
  await list.getByRole('textbox', { name: 'Alasan' }).fill('Ditetapkan sebelum portal dipakai.');
  await list
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await evidence(browser));
}

/** Proposes; nothing is taken over by that. */
export async function proposeList({ admin, list, count }: Importing, button: string): Promise<void> {
  const before = await count();
  await press(list, button);
  await expect(admin.getByRole('dialog')).toHaveCount(0, { timeout: 60_000 });
  expect(await count()).toBe(before);
}
