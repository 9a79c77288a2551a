// What holds for every form of the areas: what was typed is not lost silently, and a faster colleague is shown.
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { ask, command, fill, paymentFor } from './desk';
import { type accounts, axe, newContext, stateOf, test } from './support';

type Form = {
  name: string;
  as: keyof typeof accounts;
  path: string;
  /** Opens the form; a page that is a form needs nothing. */
  open?: (page: Page) => Promise<void>;
  type: (scope: Page | Locator, page: Page) => Promise<void>;
  /** The form is the page itself: a link of the menu leads away from it. */
  isPage?: boolean;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const area = (label: string | RegExp) => async (scope: Page | Locator) =>
  scope.getByRole('textbox', { name: label }).first().fill('Tulisan percobaan');
/** The first row's menu, and one of its entries. */
const rowMenu = (entry: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const firstLink = (page: Page) => page.locator('main tbody a').first().click();

const forms: Form[] = [
  { name: 'invite a user', as: 'admin', path: '/admin/pengaturan', open: press('Undang pengguna'), type: area('Nama') },
  {
    name: 'change a user',
    as: 'admin',
    path: '/admin/pengaturan?level=user',
    open: rowMenu('Ubah data'),
    type: area('Nama'),
  },
  {
    name: 'deactivate a user',
    as: 'admin',
    path: '/admin/pengaturan?level=user',
    open: rowMenu('Nonaktifkan'),
    type: area('Alasan'),
  },
  {
    name: 'permissions',
    as: 'admin',
    path: '/admin/pengaturan?tab=hak-akses',
    isPage: true,
    type: async (scope) => {
      await scope.getByLabel('Dashboard: Lihat').selectOption('tidak');
    },
  },
  {
    name: 'settings',
    as: 'admin',
    path: '/admin/pengaturan?tab=layanan',
    isPage: true,
    type: (scope) => scope.getByLabel('Pengirim email').fill('lain@contoh.test'),
  },
  {
    name: 'period',
    as: 'admin',
    path: '/admin/pengaturan?tab=periode',
    open: press('Tambah periode'),
    type: area('Syarat'),
  },
  {
    name: 'branch',
    as: 'admin',
    path: '/admin/pengaturan?tab=dpc',
    open: press('Tambah DPC'),
    type: area('Nama DPC'),
  },
  {
    name: 'finance category',
    as: 'admin',
    path: '/admin/pengaturan?tab=keuangan',
    open: press(/^Tambah kategori/),
    type: area(/^Nama/),
  },
  { name: 'bank', as: 'admin', path: '/admin/bank', open: press('Tambah bank'), type: area('Nama bank') },
  {
    name: 'institution',
    as: 'admin',
    path: '/admin/institusi',
    open: press('Tambah institusi'),
    type: area('Nama institusi'),
  },
  {
    name: 'district',
    as: 'admin',
    path: '/admin/distrik?tab=data',
    open: press('Tambah distrik'),
    type: area('Nama distrik'),
  },
  { name: 'news', as: 'admin', path: '/admin/berita/baru', isPage: true, type: area('Judul') },
  {
    name: 'news category',
    as: 'admin',
    path: '/admin/berita?tab=kategori',
    open: press('Tambah kategori berita'),
    type: area('Nama kategori'),
  },
  {
    name: 'testimonial',
    as: 'admin',
    path: '/admin/berita?tab=testimoni',
    open: press(/^Tinjau testimoni/),
    type: area('Kutipan pendek'),
  },
  {
    name: 'site texts',
    as: 'admin',
    path: '/admin/berita?tab=teks-situs',
    isPage: true,
    type: (_, page) => page.locator('main textarea, main section input[type=text]').first().fill('Tulisan percobaan'),
  },
  { name: 'finding', as: 'admin', path: '/admin/temuan', open: press(/^Abaikan/), type: area('Alasan') },
  {
    name: 'reject a form',
    as: 'admin',
    path: '/admin/akademia',
    open: async (page) => {
      await firstLink(page);
      await press('Tolak')(page);
    },
    type: area(/^Keterangan/),
  },
  {
    name: 'approve a form',
    as: 'admin',
    path: '/admin/akademia',
    open: async (page) => {
      await firstLink(page);
      await press('Setujui')(page);
    },
    type: area(/^Catatan/),
  },
  {
    name: 'suspend an award',
    as: 'admin',
    path: '/admin/akademia?tab=penerima&status=aktif',
    open: async (page) => {
      await firstLink(page);
      await press('Tangguhkan')(page);
    },
    type: area('Alasan'),
  },
  {
    name: 'academic record',
    as: 'admin',
    path: '/admin/akademia?tab=penerima&status=aktif',
    open: async (page) => {
      await firstLink(page);
      await press('Tambah semester')(page);
    },
    type: (scope) => scope.getByRole('textbox', { name: 'IPK' }).fill('3,10'),
  },
  {
    name: 'payment',
    as: 'finance',
    path: '/admin/keuangan',
    open: press('Buat pembayaran'),
    type: (scope) => scope.getByRole('textbox', { name: 'Jumlah' }).fill('1000000'),
  },
  {
    name: 'roster',
    as: 'finance',
    path: '/admin/keuangan?tab=daftar',
    open: press('Buat daftar'),
    type: area('Nama daftar'),
  },
  {
    name: 'budget line',
    as: 'finance',
    path: '/admin/keuangan?tab=pagu',
    open: press('Buka baris pagu'),
    type: area('Nama baris'),
  },
  {
    name: 'ceiling',
    as: 'finance',
    path: '/admin/keuangan?tab=pagu',
    open: rowMenu('Ubah jumlah pagu'),
    type: area('Alasan perubahan'),
  },
  { name: 'decree', as: 'admin', path: '/admin/keuangan?tab=sk', open: press('Buat SK'), type: area('Nomor SK') },
  {
    name: 'papers of a payment',
    as: 'finance',
    path: '/admin/keuangan?status=disetujui',
    open: async (page) => {
      // Some are held, others wait for another's hand.
      await page.goto(`/admin/keuangan/detail/${await paymentFor(page, 'status=disetujui', 'spp')}`);
      await press(/^Terbitkan/)(page);
    },
    type: area('Nomor SPP'),
  },
  {
    // A payment of a roster is approved with its roster, but may be rejected by itself.
    name: 'reject a payment',
    as: 'approver',
    path: '/admin/keuangan?status=diajukan',
    open: async (page) => {
      await firstLink(page);
      await press('Tolak')(page);
    },
    type: area(/^(Catatan|Keterangan|Penjelasan)/),
  },
  {
    name: 'help an applicant',
    as: 'dpc',
    path: '/dpc/akademia/baru',
    isPage: true,
    type: area('Nama lengkap'),
  },
  {
    name: 'own data',
    as: 'recipient',
    path: '/user/akademia?tab=data-diri',
    open: press('Ubah'),
    type: area('Pekerjaan'),
  },
  {
    name: 'own achievement',
    as: 'recipient',
    path: '/user/akademia?tab=prestasi',
    open: press('Tambah prestasi'),
    type: area('Nama prestasi'),
  },
  {
    name: 'final project',
    as: 'recipient',
    path: '/user/akademia?tab=tugas-akhir',
    open: press('Kirim tugas akhir'),
    type: area('Judul'),
  },
  {
    name: 'complaint',
    as: 'recipient',
    path: '/user/laporan',
    open: press('Buat pengaduan'),
    type: area('Ceritakan'),
  },
];

for (const account of [...new Set(forms.map((form) => form.as))]) {
  test(`what ${account} typed is not lost without a question`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await newContext(browser, { storageState: stateOf(account) });
    const page = await context.newPage();
    for (const form of forms.filter((one) => one.as === account)) {
      await test.step(form.name, async () => {
        await page.goto(form.path);
        await form.open?.(page);
        const dialog = page.getByRole('dialog');
        const scope = form.isPage ? page : dialog.last();
        await form.type(scope, page);
        const leave = form.isPage
          ? () => page.getByRole('navigation', { name: 'Menu area' }).getByRole('link', { name: 'Dashboard' }).click()
          : () => dialog.last().getByRole('button', { name: 'Tutup' }).first().click();
        await leave();
        const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' });
        await question.getByRole('button', { name: 'Lanjut mengisi' }).click();
        await expect(question).toHaveCount(0);
        if (!form.isPage) await expect(dialog).toHaveCount(1);
        await leave();
        await question.getByRole('button', { name: 'Buang perubahan' }).click();
        if (form.isPage) await expect(page).toHaveURL(/dashboard/);
        else await expect(dialog).toHaveCount(0);
      });
    }
    await context.close();
  });
}

type Race = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  mine: (scope: Page | Locator) => Promise<void>;
  /** What the faster colleague writes. */
  theirs: (page: Page) => Promise<APIResponse>;
  /** A row of what changed, and the colleague's word in it. */
  shown: [field: string, now: string];
};

type Found<T> = { items: (T & { id: string; versi: number })[] };

const races: Race[] = [
  {
    name: 'user',
    path: '/admin/pengaturan?search=Bersama%20Satu',
    open: rowMenu('Ubah data'),
    mine: (scope) => fill(scope, 'Nama', 'Bersama Satu Saya'),
    theirs: async (page) => {
      const { items } = await ask<Found<unknown>>(page, '/api/cms/user?search=Bersama%20Satu');
      const { id, versi } = items[0] ?? { id: '', versi: 0 };
      const body = { nama: 'Bersama Satu Lain', email: 'bersama@contoh.test', level: 'pemerintah', versi };
      return command(page, `/api/cms/user/${id}`, body, 'PUT');
    },
    shown: ['Nama', 'Bersama Satu Lain'],
  },
  {
    name: 'period',
    path: '/admin/pengaturan?tab=periode',
    open: press(/^Ubah Akhir Studi/),
    mine: (scope) => scope.getByRole('textbox', { name: 'Syarat' }).fill('Syarat saya'),
    theirs: async (page) => {
      type Body = { tahun: number; beasiswa: string; tutup: string };
      const { items } = await ask<Found<Body>>(page, '/api/cms/periode?sort=terbaru');
      const row = items.find((one) => one.beasiswa === 'akhir-studi');
      if (!row) throw new Error('no period to change');
      const { id, versi, ...isi } = row;
      return command(page, `/api/cms/periode/${id}`, { versi, isi: { ...isi, tutup: `${isi.tahun}-12-29` } }, 'PUT');
    },
    shown: ['Pendaftaran ditutup', '29 Desember'],
  },
  {
    name: 'settings',
    path: '/admin/pengaturan?tab=layanan',
    mine: (scope) => scope.getByLabel('Pengirim email').fill('saya@contoh.test'),
    theirs: async (page) => {
      const { pengirimSurel } = await ask<{ pengirimSurel: { versi: number } }>(page, '/api/cms/pengaturan');
      const body = { pengirimSurel: { nilai: 'cepat@contoh.test', versi: pengirimSurel.versi } };
      return command(page, '/api/cms/pengaturan', body, 'PUT');
    },
    shown: ['Pengirim email', 'cepat@contoh.test'],
  },
  {
    name: 'testimonial',
    path: '/admin/berita?tab=testimoni',
    open: press(/^Tinjau testimoni Natalia/),
    mine: (scope) => fill(scope, 'Kutipan pendek', 'Kutipan saya'),
    theirs: async (page) => {
      type Body = { namaPenerima: string; testimoni: string };
      const { items } = await ask<Found<Body>>(page, '/api/cms/testimoni?size=50');
      const row = items.find((one) => one.namaPenerima.startsWith('Natalia'));
      const isi = { testimoni: row?.testimoni, quotes: 'Kutipan lain', profile: null };
      return command(page, `/api/cms/testimoni/${row?.id}`, { versi: row?.versi, isi }, 'PUT');
    },
    shown: ['Kutipan pendek', 'Kutipan lain'],
  },
  {
    name: 'site texts',
    path: '/admin/berita?tab=teks-situs&tempat=pemerintah',
    mine: (scope) => fill(scope, 'Pengantar', 'Pengantar saya'),
    theirs: async (page) => {
      type Place = { id: string; versi: number; isi: Record<string, unknown> };
      const { items } = await ask<{ items: Place[] }>(page, '/api/cms/teks-situs');
      const place = items.find((one) => one.id === 'pemerintah');
      const body = { versi: place?.versi, isi: { ...place?.isi, judul: 'Judul lain' } };
      return command(page, '/api/cms/teks-situs/pemerintah', body, 'PUT');
    },
    shown: ['Judul', 'Judul lain'],
  },
  {
    name: 'news category',
    path: '/admin/berita?tab=kategori',
    open: press('Ubah Kegiatan'),
    mine: (scope) => fill(scope, 'Nama kategori', 'Kegiatan saya'),
    theirs: async (page) => {
      const { items } = await ask<Found<{ berita: string }>>(page, '/api/cms/kategori-berita');
      const row = items.find((one) => one.berita === 'Kegiatan');
      const body = { versi: row?.versi, isi: { berita: 'Kegiatan lain' } };
      return command(page, `/api/cms/kategori-berita/${row?.id}`, body, 'PUT');
    },
    shown: ['Nama kategori', 'Kegiatan lain'],
  },
];

test.describe('a faster colleague', () => {
  test.use({ storageState: stateOf('admin') });

  for (const race of races)
    test(`is shown field by field: ${race.name}`, async ({ page }) => {
      if (race.name === 'user') {
        await page.goto('/admin/dashboard');
        const body = { nama: 'Bersama Satu', email: 'bersama@contoh.test', level: 'pemerintah' };
        expect((await command(page, '/api/cms/user/create', body)).status()).toBe(201);
      }
      await page.goto(race.path);
      await race.open?.(page);
      const scope = race.open ? page.getByRole('dialog').last() : page;
      await race.mine(scope);
      const answer = await race.theirs(page);
      expect(answer.ok(), await answer.text()).toBe(true);
      const save = scope.getByRole('button', { name: 'Simpan', exact: true });
      await save.click();
      const stale = page.getByRole('alert').filter({ hasText: 'Data sudah berubah' });
      const [field, now] = race.shown;
      await expect(stale.getByRole('row').filter({ hasText: field })).toContainText(now);
      await expect(stale).toContainText('Operator Dinas Pendidikan');
      await expect(save).toBeDisabled();
      expect(await axe(page)).toEqual([]);
      await stale.getByRole('button', { name: 'Pakai isian saya' }).click();
      const saved = page.waitForResponse((got) => got.request().method() !== 'GET' && got.ok());
      await save.click();
      await saved;
      await expect(stale).toHaveCount(0);
      if (race.open) await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});
