// A recipient switches notifications on for one device: they come from the portal through a push service to the worker, which
// shows them and opens the page; they end with the session. What a browser cannot or may not is said in place of a switch.
import type { BrowserContext, Page } from '@playwright/test';
import { ask } from './desk';
import { withAreaWorker } from './phone';
import { type PushService, pushService, type Told } from './push-service';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, settled, signIn, test } from './support';

// The whole browser: that without windows has no notifications.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
    ignoreDefaultArgs: ['--headless', '--headless=old'],
  },
});

let server: Server;
let service: PushService;
test.beforeAll(async () => {
  service = await pushService();
  server = await startServer(process.env.E2E_TEMPLATE, { env: { BEASISWA_PUSH_PRIVATE: '1' } });
});
test.afterAll(async () => {
  await server.remove();
  await service.close();
});

const label = 'Tampilkan pemberitahuan di perangkat ini';
const switchOf = (page: Page) => page.getByRole('switch', { name: label });
const path = '/api/cms/notification/perangkat';
type Devices = { items: { id: string; terakhirDikirim: string | null }[] };

/** Lets the browser hand a message to the worker, as it does when its push service brings one. */
async function deliver(page: Page, told: Told): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.endsWith('/user/') && !one.isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId,
    data: JSON.stringify(told),
  });
  await cdp.detach();
}

/** Its owner said no in the browser's own settings. */
async function block(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/user/');
    const notes = (await registration?.getNotifications()) ?? [];
    return notes.map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function device(context: BrowserContext): Promise<Page> {
  await service.serve(context);
  const page = await context.newPage();
  await signIn(page, accounts.recipient);
  await page.goto('/user/keamanan');
  await withAreaWorker(page);
  return page;
}

test('notifications are switched on for a device, shown by its worker, and end with the session', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const context = await newContext(browser, {
    baseURL: server.url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const page = await device(context);
  await test.step('switched on, and tried', async () => {
    await expect(switchOf(page)).not.toBeChecked();
    await switchOf(page).click();
    await expect(page.getByText('Pemberitahuan menyala di perangkat ini')).toBeVisible();
    await expect(switchOf(page)).toBeChecked();
    await page.getByRole('button', { name: 'Coba kirim' }).click();
    await expect(page.getByText('Terkirim. Pemberitahuan muncul')).toBeVisible();
    expect(service.told).toHaveLength(1);
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await page.screenshot({ path: info.outputPath('nyala-1366.png'), fullPage: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
    await page.screenshot({ path: info.outputPath('nyala-360.png'), fullPage: true });
    await page.setViewportSize({ width: 1366, height: 900 });
  });
  const [told] = service.told as [Told];

  await test.step('the worker shows it, once, and opens the page that it names', async () => {
    await deliver(page, told);
    const note = { title: 'Beasiswa Nduga', body: told.isi, tag: told.tanda };
    await expect.poll(() => shown(page)).toEqual([note]);
    await deliver(page, told);
    await deliver(page, { ...told, tanda: 'lain', alamat: 'https://lain.test/' });
    await expect.poll(() => shown(page)).toHaveLength(2);
    const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
    if (!worker) throw new Error('the area has no worker');
    // No test can press on what the system shows: the event is dispatched, and where the browser would go is written down.
    const opened = await worker.evaluate(async () => {
      type Note = { close: () => void };
      const scope = self as unknown as {
        registration: { getNotifications: () => Promise<Note[]> };
        clients: { openWindow: (path: string) => Promise<null> };
        dispatchEvent: (event: Event) => boolean;
        NotificationEvent: new (name: string, init: object) => Event;
      };
      const went: string[] = [];
      scope.clients.openWindow = async (path) => {
        went.push(path);
        return null;
      };
      for (const notification of await scope.registration.getNotifications()) {
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        await new Promise((next) => setTimeout(next, 300));
      }
      return went;
    });
    expect(opened).toEqual(['/user/dashboard', '/user/dashboard']);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  await test.step('a visit later it is still on; on another device it is seen and switched off', async () => {
    await page.reload();
    await expect(switchOf(page)).toBeChecked();
    const elsewhere = await newContext(browser, { baseURL: server.url });
    const other = await elsewhere.newPage();
    await signIn(other, accounts.recipient);
    await block(other);
    await other.goto('/user/keamanan');
    // Without leave, in place of a switch that does nothing, what to do.
    await expect(switchOf(other)).toBeDisabled();
    await expect(other.getByText(/diblokir di peramban Anda/)).toBeVisible();
    await settled(other);
    await other.setViewportSize({ width: 360, height: 740 });
    await fits(other);
    await other.screenshot({ path: info.outputPath('diblokir-360.png'), fullPage: true });
    await other.getByRole('button', { name: /^Matikan/ }).click();
    await expect(other.getByText('Pemberitahuan dimatikan')).toBeVisible();
    await page.reload();
    await expect(switchOf(page)).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('uji-langganan'))).toBeNull();
    await elsewhere.close();
  });

  await test.step('what the service has forgotten goes from the list', async () => {
    await switchOf(page).click();
    await expect(switchOf(page)).toBeChecked();
    service.answer(410);
    await page.getByRole('button', { name: 'Coba kirim' }).click();
    await expect(page.getByText(/tidak terdaftar lagi/)).toBeVisible();
    await expect(switchOf(page)).not.toBeChecked();
    service.answer(201);
  });

  await test.step('signing out ends it, and takes away what is shown', async () => {
    await switchOf(page).click();
    await expect(switchOf(page)).toBeChecked();
    await deliver(page, told);
    await expect.poll(() => shown(page)).toHaveLength(1);
    const elsewhere = await newContext(browser, { baseURL: server.url });
    const other = await elsewhere.newPage();
    await signIn(other, accounts.recipient);
    expect((await ask<Devices>(other, path)).items).toHaveLength(1);
    await page.getByRole('button', { name: 'Keluar' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
    await expect(page.getByText('Anda telah keluar')).toBeVisible();
    expect((await ask<Devices>(other, path)).items).toHaveLength(0);
    expect(await page.evaluate(() => localStorage.getItem('uji-langganan'))).toBeNull();
    expect(await shown(page)).toEqual([]);
    await elsewhere.close();
  });
  await context.close();
});

test('a browser without push is told so', async ({ browser }) => {
  const context = await newContext(browser, { baseURL: server.url });
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const page = await context.newPage();
  await signIn(page, accounts.recipient);
  await page.goto('/user/keamanan');
  await expect(switchOf(page)).toBeDisabled();
  await expect(page.getByText(/Peramban ini tidak dapat menampilkan pemberitahuan/)).toBeVisible();
  await context.close();
});

test('a browser whose push service does not answer is told so, and can be tried again', async ({ browser }) => {
  const context = await newContext(browser, {
    baseURL: server.url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = () => new Promise(() => undefined);
  });
  const page = await context.newPage();
  await signIn(page, accounts.recipient);
  await page.goto('/user/keamanan');
  await withAreaWorker(page);
  await switchOf(page).click();
  await expect(switchOf(page)).toBeDisabled();
  await expect(page.getByText(/^Layanan pemberitahuan peramban ini tidak menjawab/)).toBeVisible({ timeout: 15_000 });
  await expect(switchOf(page)).toBeEnabled();
  await expect(switchOf(page)).not.toBeChecked();
  await context.close();
});
