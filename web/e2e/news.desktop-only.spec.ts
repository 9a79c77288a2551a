// An article's page: picture fallback, gallery and zoom, related news; and the steps of the filter page.
import { expect, test } from './support';
import { answer, answerWith } from './wire';

const article = {
  id: 'uji',
  slug: 'berita-uji',
  judul: 'Belajar di kampung halaman',
  content: '<p>Kata pembuka dengan \\"kutipan\\".</p><h2>Bagian</h2><p>Isi.</p>',
  gambar: '/berkas/tidak-ada.jpg',
  tanggalPublish: '2025-07-01T03:00:00Z',
  kategoriBerita: null,
  createdBy: null,
  deskripsi: null,
  dokumentasiKegiatan: ['a', 'b', 'c', 'd'].map((name) => ({ image: `/berkas/${name}.jpg` })),
};

test('fallbacks, gallery by width, zoom with caption, related news three to a page', async ({ page }) => {
  test.setTimeout(60_000);
  await answerWith(page, '/api/web/berita/berita-uji', answer(200, article));
  await page.setViewportSize({ width: 869, height: 900 });
  await page.goto('/informasi/berita-lengkap/berita-uji');
  const body = page.getByRole('article').first();
  await expect(body.getByRole('heading', { level: 1 })).toHaveText(article.judul);
  await expect(body.getByText('Kata pembuka dengan "kutipan".')).toBeVisible();
  await expect(body.getByText('Umum')).toBeVisible();
  await expect(body.getByText('01-07-2025 · Anonim')).toBeVisible();
  // The picture does not exist: one of our own stands in.
  await expect(body.getByRole('img', { name: /^Gambar berita/ })).toHaveAttribute('src', /\/assets\/berita-/);

  const photos = page.getByRole('button', { name: /^Perbesar foto/ });
  for (const [width, count] of [
    [869, 1],
    [870, 2],
    [1434, 2],
    [1435, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(photos).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'Foto berikutnya' }).click();
  await expect(photos.last()).toHaveAccessibleName('Perbesar foto 4 dari 4');
  await expect(page.getByRole('button', { name: 'Foto berikutnya' })).toBeDisabled();
  await photos.first().focus();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: 'Dokumentasi kegiatan' });
  await expect(zoom.getByRole('figure')).toContainText('-');
  // Focus stays inside until the dialog closes, and goes back to the photo.
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(photos.first()).toBeFocused();

  const related = page.getByRole('region', { name: 'Berita Terkait' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await expect(related.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  await related.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(related.getByText(/^Halaman 2 dari \d$/)).toBeVisible();
});

test('filter page: category, order and search in the address; back undoes one step at a time', async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto('/informasi/berita');
  const pick = async (list: string, option: string) => {
    const bar = page.getByRole('search');
    await bar.getByRole('button', { name: new RegExp(`^${list}:`) }).click();
    await bar.getByRole('button', { name: option, exact: true }).click();
  };
  await pick('Kategori', 'Informasi');
  await page.getByRole('button', { name: 'Telusuri' }).click();
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi');
  await expect(page.getByRole('heading', { name: 'Berita Informasi' })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Informasi');
  await pick('Urutan', 'Terbaru');
  await page.getByRole('button', { name: 'Telusuri' }).click();
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi&sort-by=Terbaru');
  await page.getByRole('searchbox', { name: 'Cari berita' }).fill('kuitansi');
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi&sort-by=Terbaru&search=kuitansi');
  await expect(page.getByRole('heading', { name: 'Berita Informasi (hasil untuk "kuitansi")' })).toBeVisible();
  const back = page.getByRole('button', { name: 'Kembali' });
  await back.click();
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi&sort-by=Terbaru');
  await back.click();
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi');
  await back.click();
  await expect(page).toHaveURL('/informasi/berita');
  // A link to a search has no steps to go back to: back takes its filters away.
  await page.goto('/berita/filter-list?category=Informasi&search=kuitansi');
  await back.click();
  await expect(page).toHaveURL('/berita/filter-list?category=Informasi');
});

test('list: one featured item, six cards, paging in the address', async ({ page }) => {
  const news = Array.from({ length: 14 }, (_, at) => ({
    ...article,
    id: `n${at}`,
    slug: `n${at}`,
    judul: `Berita ke-${at + 1}`,
    gambar: null,
    kategoriBerita: { berita: 'Kegiatan' },
  }));
  await page.route(
    (url) => url.pathname === '/api/web/berita',
    (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
      const items = news.slice((number - 1) * size, number * size);
      return route.fulfill(
        answer(200, { items, page: number, size, totalItems: 14, totalPages: Math.ceil(14 / size) }),
      );
    },
  );
  await page.goto('/auth/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Berita' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Berita ke-1', exact: true })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Berita Lainnya' }).getByRole('heading', { level: 3 });
  await expect(cards).toHaveText([2, 3, 4, 5, 6, 7].map((at) => `Berita ke-${at}`));
  const [previous, next] = [
    page.getByRole('button', { name: 'Sebelumnya' }),
    page.getByRole('button', { name: 'Berikutnya' }),
  ];
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(cards).toHaveText([8, 9, 10, 11, 12, 13].map((at) => `Berita ke-${at}`));
  await next.click();
  await expect(cards).toHaveText(['Berita ke-14']);
  await expect(next).toBeDisabled();
  await expect(page).toHaveURL('/informasi/berita?page=3');
});
