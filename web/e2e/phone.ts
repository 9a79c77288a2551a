// An applicant with a phone, on a server of the test's own.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ask, command } from './desk';
import type { Server } from './server';
import { expect, newContext, signIn } from './support';

export type Form = {
  id: string;
  status: string;
  versi: number;
  isi: Record<string, unknown>;
  dokumen: { jenis: string; nama: string }[];
};

const screen = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
} as const;

/** Somebody signed in on a phone of their own. */
export async function phoneOf(browser: Browser, server: Server, email: string): Promise<Page> {
  const context = await newContext(browser, { ...screen, baseURL: server.url });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** A phone on which nobody has signed in. */
export const newPhone = async (browser: Browser, server: Server): Promise<BrowserContext> =>
  newContext(browser, { ...screen, baseURL: server.url });

export async function myForm(page: Page): Promise<Form | undefined> {
  const { id } = await ask<{ id: string }>(page, '/api/web/user');
  return (await ask<{ items: Form[] }>(page, `/api/cms/formulir-pendaftaran/user/${id}`)).items[0];
}

/** Changes fields of the form past the screens. */
export async function putForm(page: Page, change: Record<string, unknown>): Promise<void> {
  const form = await myForm(page);
  const answer = await command(
    page,
    `/api/cms/formulir-pendaftaran/${form?.id}`,
    { versi: form?.versi, isi: { ...form?.isi, ...change } },
    'PUT',
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits until the applicant's area has its worker (public pages have another), and opens the page through it. */
export async function withAreaWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const found = await navigator.serviceWorker.getRegistration('/user/dashboard');
    return found?.active?.scriptURL.endsWith('/sw.js') === true;
  });
  // A page that was loaded outside /user is never the worker's, whatever its address becomes.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js') === true);
}

/** Opens a step; the page is then the service worker's, so that it comes again without a network. */
export async function openOffline(page: Page, step: string): Promise<void> {
  await page.goto(`/user/formulir?langkah=${step}`);
  await withAreaWorker(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

export const chooser = (page: Page, label: string) => page.locator('input[type="file"]').and(page.getByLabel(label));

export const saved = (page: Page) => expect(page.getByText(/^Tersimpan di server/)).toBeVisible();

/** Everything that the areas keep on the device, as text. */
export const onDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      await new Promise<void>((done) => {
        const open = indexedDB.open(name ?? '');
        open.onsuccess = () => {
          const db = open.result;
          const stores = [...db.objectStoreNames];
          if (stores.length === 0) return done();
          const read = db.transaction(stores);
          for (const store of stores) {
            const keys = read.objectStore(store).getAllKeys();
            keys.onsuccess = () => found.push(...keys.result.map((key) => `${name}: ${String(key)}`));
          }
          read.oncomplete = () => {
            db.close();
            done();
          };
        };
      });
    }
    // Which public pages are kept says nothing of whoever was signed in.
    return found.filter((key) => !key.startsWith('workbox-expiration: publik-'));
  });
