// The desks of money: an account entered by one and verified by another with keys alone, a rejected payment proposed
// again, and what waits for whom.
import { ask, choose, command, fill } from './desk';
import { makePapers } from './papers';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('finance') });

type List<T> = { items: T[]; totalItems: number };
type Account = { id: string; versi: number; namaPenerima: string; penerimaBeasiswaId: string };

/** The same page on a phone: nothing stands outside the screen, nothing is out of reach. */
async function onPhone(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  expect(await axe(page)).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).last();

test('an account is entered with its passbook and verified by another person with keys alone', async ({
  page,
  browser,
}, info) => {
  const papers = await makePapers(browser, 'Rekening Uji');
  const awards = await ask<List<{ id: string; namaPenerima: string }>>(
    page,
    '/api/cms/penerima-beasiswa?status=aktif&size=3&sort=nama',
  );
  const award = awards.items[info.retry] ?? awards.items[0];
  if (!award) throw new Error('no recipient');
  await page.goto(`/admin/akademia/penerima/${award.id}`);
  await page.getByRole('button', { name: 'Tambah rekening' }).click();
  const entering = dialog(page, 'Masukkan rekening');
  await entering.getByRole('combobox', { name: 'Rekening milik' }).selectOption('wali');
  await choose(entering, 'Bank', /Papua/, 'papua');
  await fill(entering, 'Nomor rekening', `98765${String(Date.now()).slice(-5)}`);
  await fill(entering, 'Nama pemilik rekening', 'Bapak Uji Wenda');
  await entering.locator('input[type="file"]').setInputFiles(papers.book);
  await expect(entering.getByRole('button', { name: 'Simpan rekening' })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await entering.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Whoever entered it is told why they do not verify it.
  const waiting = '/api/cms/rekening?status=belum_diverifikasi&sort=terbaru&size=1';
  const [entered] = (await ask<List<Account>>(page, waiting)).items;
  if (!entered) throw new Error('nothing waits');
  await page.goto(`/admin/rekening/detail/${entered.id}`);
  await expect(page.getByText(/tidak boleh memverifikasi|orang lain/i).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Buku rekening/ })).toBeVisible();

  const context = await newContext(browser, { storageState: stateOf('commitment') });
  const checker = await context.newPage();
  await checker.goto('/admin/rekening?sort=terbaru&dariOrangLain=true&jenis=wali');
  await expect(checker.getByRole('heading', { level: 1, name: 'Rekening' })).toBeVisible();
  expect(await axe(checker)).toEqual([]);
  await onPhone(checker);
  await checker.getByRole('link', { name: entered.namaPenerima }).first().click();
  await expect(checker.getByRole('img', { name: /^Buku rekening/ })).toBeVisible();
  expect(await axe(checker)).toEqual([]);
  await onPhone(checker);
  await checker.keyboard.press('t');
  await expect(checker.getByRole('textbox', { name: 'Alasan rekening ditolak' })).toBeFocused();
  await checker.getByRole('button', { name: 'Batal' }).click();
  await checker.getByRole('heading', { level: 1 }).click();
  await checker.keyboard.press('v');
  await expect(checker).not.toHaveURL(new RegExp(entered.id));
  const seen = await ask<{ status: string }>(checker, `/api/cms/rekening/${entered.id}`);
  expect(seen.status).toBe('terverifikasi');
  await context.close();

  await page.goto('/admin/rekening?tab=tanpa');
  await expect(page.getByRole('region', { name: 'Penerima tanpa rekening' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
});

test('a rejected payment is proposed again, and waits on the right desk', async ({ page, browser }) => {
  const waiting = '/api/cms/keuangan?antrean=persetujuan&size=100';
  const context = await newContext(browser, { storageState: stateOf('approver') });
  const approver = await context.newPage();
  await approver.goto('/admin/dashboard');
  await expect(approver.getByRole('heading', { name: 'Pekerjaan saya' })).toBeVisible();
  await onPhone(approver);
  // The last of the pile: other tests take theirs from its top.
  const payment = (await ask<List<{ id: string; versi: number }>>(approver, waiting)).items.at(-1);
  if (!payment) throw new Error('no payment waits');
  const refused = await command(approver, '/api/cms/penolakan-keuangan/create', {
    keuanganId: payment.id,
    versi: payment.versi,
    kodeAlasan: 'LAINNYA',
    alasan: 'Jumlahnya keliru.',
    bolehAjukanUlang: true,
  });
  expect(refused.ok(), await refused.text()).toBe(true);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Pembayaran ditolak, boleh diajukan lagi' }).click();
  await expect(page).toHaveURL(/antrean=ditolak/);
  await expect(page.locator('tbody a').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.goto(`/admin/keuangan/detail/${payment.id}`);
  await page.getByRole('button', { name: 'Ajukan lagi' }).click();
  const again = dialog(page, 'Ajukan lagi');
  await again.getByRole('textbox', { name: 'Apa yang diperbaiki' }).fill('Jumlah sesuai ketetapan.');
  expect(await axe(page)).toEqual([]);
  await again.getByRole('button', { name: 'Ajukan lagi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const seen = await ask<{ status: string }>(page, `/api/cms/keuangan/${payment.id}`);
  expect(seen.status).toBe('diajukan');
  await context.close();
});
