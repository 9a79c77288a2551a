// What the tests do again and again on the screens of the areas.
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { deriveKey, newNonce, type Signable, sign } from '../src/api/signing';

/** Chooses an entry of a list that opens; `search` narrows it first. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp, search?: string) {
  const page = 'page' in scope ? scope.page() : scope;
  const field = scope.getByRole('combobox', { name: label, exact: true });
  await field.click();
  if (search !== undefined) await field.fill(search);
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

/** Fills a text field by its label. */
export async function fill(scope: Page | Locator, label: string, value: string) {
  await scope.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** A signature by the key that the page's browser agreed on at sign-in; null when it holds none. */
export async function signedByBrowser(page: Page, csrf: string, request: Signable): Promise<string | null> {
  const { method, target, timestamp, nonce, body } = request;
  const text = `SPv1\n${method}\n${target}\n${timestamp}\n${nonce}\n${body}`;
  return page.evaluate(
    async ({ name, text }) => {
      if (!window.indexedDB || !(await indexedDB.databases()).some((one) => one.name === 'beasiswa-sesi')) return null;
      const wait = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((done, fail) => {
          asked.onsuccess = () => done(asked.result);
          asked.onerror = () => fail(asked.error);
        });
      const database = await wait(indexedDB.open('beasiswa-sesi'));
      const key = await wait<CryptoKey | undefined>(
        database.transaction('kunci').objectStore('kunci').get(name) as IDBRequest<CryptoKey | undefined>,
      );
      database.close();
      if (!key) return null;
      const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
      return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    { name: csrf.split('.', 1)[0] ?? '', text },
  );
}

/** A signed command sent as the page's person, past the screens: what the server itself says. */
export async function command(
  page: Page,
  path: string,
  body: unknown,
  method: 'POST' | 'PUT' = 'POST',
  signedBy: 'browser' | 'token' = 'browser',
): Promise<APIResponse> {
  const cookies = await page.context().cookies();
  const cookie = (name: string) => decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? '');
  const csrf = cookie('csrf_token');
  const text = JSON.stringify(body);
  const timestamp = Date.now();
  const nonce = newNonce();
  const request = { method, target: path, timestamp, nonce, body: text };
  const held = signedBy === 'browser' ? await signedByBrowser(page, csrf, request) : null;
  const signature = held ?? (await sign(await deriveKey(csrf), request));
  return page.request.fetch(path, {
    method,
    data: Buffer.from(text),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${cookie('access_token')}`,
      'X-CSRF-Token': csrf,
      'X-Timestamp': String(timestamp),
      'X-Nonce': nonce,
      'X-Signature': signature,
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
}

/** The envelope's data of a query, asked as the page's person. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find((one) => one.name === 'access_token')?.value ?? '';
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` };
  let answer = await page.request.get(path, { headers });
  // What was written just now is a moment away on a loaded machine.
  await expect
    .poll(async () => {
      if (answer.status() === 404) answer = await page.request.get(path, { headers });
      return answer.status();
    })
    .not.toBe(404);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** The first payment of a list on which somebody may (or may not) do something now, as its own page says. */
export async function paymentFor(page: Page, query: string, act: string, may = true): Promise<string> {
  type Acts = { tindakan: { nama: string; boleh: boolean }[] };
  const { items } = await ask<{ items: { id: string }[] }>(page, `/api/cms/keuangan?${query}&size=50`);
  for (const { id } of items) {
    const { tindakan } = await ask<Acts>(page, `/api/cms/keuangan/${id}`);
    if (tindakan.some((one) => one.nama === act && one.boleh === may)) return id;
  }
  throw new Error(`no payment of ${query} where '${act}' is ${may ? 'possible' : 'refused'}`);
}
