// A form is handed in while the network is cut: it waits on the device, through a reload, and goes out once there is
// a network again, once.
import { ask, command } from './desk';
import { makePapers } from './papers';
import { withAreaWorker } from './phone';
import { type Server, startServer } from './server';
import { accounts, expect, newContext, signIn, test } from './support';

type Form = {
  id: string;
  status: string;
  versi: number;
  dokumen: { jenis: string }[];
  kekurangan: { bidang: string }[];
};

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

test('a form handed in without a network is sent when it returns', async ({ browser }) => {
  test.setTimeout(180_000);
  const papers = await makePapers(browser, 'Pemohon');
  const context = await newContext(browser, { baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, accounts.user);
  const profile = await ask<{ id: string }>(page, '/api/web/user');
  const mine = async () =>
    (await ask<{ items: Form[] }>(page, `/api/cms/formulir-pendaftaran/user/${profile.id}`)).items[0];

  // A page that was loaded within /user is the service worker's.
  await page.goto('/user/formulir?langkah=dokumen');
  await withAreaWorker(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Dokumen' })).toBeVisible();

  await context.setOffline(true);
  const labels = [
    ['Kartu Keluarga (KK)', papers.kk],
    ['Surat keterangan aktif', papers.active],
    ['Buku rekening', papers.book],
    ['Kartu Hasil Studi (KHS) atau rapor', papers.marks],
  ] as const;
  for (const [label, paper] of labels) {
    await page.locator('input[type="file"]').and(page.getByLabel(label)).setInputFiles(paper);
  }
  await expect(page.getByText('Tersimpan di perangkat ini, dikirim begitu ada jaringan.')).toHaveCount(labels.length);
  // What the device keeps cannot be read from its storage.
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    const told = (value: unknown): unknown => {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value as Uint8Array);
      if (value === null || typeof value !== 'object') return value;
      return Promise.all(Object.entries(value).map(async ([name, one]) => [name, await told(one)]));
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const store = await settled(indexedDB.open(name ?? ''));
      for (const one of store.objectStoreNames) {
        const rows = await settled(store.transaction(one).objectStore(one).getAll());
        texts.push(JSON.stringify(await told(rows)));
      }
      store.close();
    }
    return { rows: texts.filter((text) => text !== '[]').length, text: texts.join('\n') };
  });
  // The control: something is kept there.
  expect(kept.rows).toBeGreaterThan(0);
  expect(kept.text).not.toContain('kartu-keluarga');
  expect(kept.text).not.toContain('%PDF');

  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
  await page.getByRole('button', { name: 'Ajukan formulir' }).click();
  await expect(page.getByText('Menunggu jaringan')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await mine())?.status, { timeout: 60_000 }).toBe('diajukan');
  await expect(page.getByRole('heading', { name: 'Formulir sudah diajukan' })).toBeVisible();
  const history = await command(page, '/api/cms/tracking-history', { formulirPendaftaranId: (await mine())?.id });
  const { data } = (await history.json()) as { data: { items: { aksi: string }[] } };
  expect(data.items.filter((step) => step.aksi === 'Formulir diajukan.')).toHaveLength(1);
  await context.close();
});
