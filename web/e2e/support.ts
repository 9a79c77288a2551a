// What the browser tests share: a page whose console errors fail the test, axe, and signing in with demo accounts.
import { mkdirSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';

export const password = 'Demo-Nduga-2025!';
export const accounts = {
  user: 'pemohon@demo.test',
  recipient: 'penerima@demo.test',
  dpc: 'dpc@demo.test',
  admin: 'admin@demo.test',
  finance: 'keuangan@demo.test',
  commitment: 'ppk@demo.test',
  approver: 'pengesah@demo.test',
  treasury: 'bud@demo.test',
  accounts: 'akun@demo.test',
  inspector: 'pengawas@demo.test',
  pemerintah: 'pemerintah@demo.test',
  institusi: 'institusi@demo.test',
} as const;

export type Account = keyof typeof accounts;

/** Where the cookies of a signed-in account are kept between tests; written by `roles.setup.ts`. */
export function stateOf(account: Account): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'e2e-out', 'state');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${account}.json`);
}

let lastAddress = 0;
/** An address that no other browser of this run has: limits per address are then those of real life. */
function newAddress(): string {
  lastAddress += 1;
  return `10.${process.pid % 250}.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`;
}

/** Public pages come drawn; whoever presses a button at once means the living page. */
function waitForLife(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const response = await goto(...address);
    await expect(page.locator('#root[data-prerender]')).toHaveCount(0);
    return response;
  };
}

/** The screen of the project that a test runs in, for contexts of its own. */
export function deviceOf({ project }: TestInfo): BrowserContextOptions {
  const { viewport, isMobile, hasTouch } = project.use;
  return {
    viewport: viewport ?? null,
    ...(isMobile ? { isMobile, hasTouch: hasTouch ?? true } : {}),
    reducedMotion: 'reduce',
  };
}

/** Signs in as an account and keeps its cookies for the tests. They go to other browsers, so none may hold the key. */
export async function keepState(page: Page, account: Account): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const isUser = account === 'user' || account === 'recipient';
  await signIn(page, accounts[account], isUser ? '/auth/login' : '/auth/role/login');
  // Whole or not at all: the other worker may be reading it.
  const path = stateOf(account);
  const written = `${path}.${process.pid}`;
  await page.context().storageState({ path: written });
  await rename(written, path);
}

/** A kept sign-in lasts a quarter of an hour, the whole suite longer: renews one that would end within a test. */
async function freshen(browser: Browser, state: BrowserContextOptions['storageState'], baseURL?: string) {
  if (typeof state !== 'string') return;
  const { cookies } = JSON.parse(await readFile(state, 'utf8')) as Awaited<ReturnType<BrowserContext['storageState']>>;
  const ends = cookies.find((cookie) => cookie.name === 'access_token')?.expires ?? 0;
  if (ends * 1000 > Date.now() + 7 * 60_000) return;
  const context = await newContext(browser, baseURL ? { baseURL } : {});
  await keepState(await context.newPage(), basename(state, '.json') as Account);
  await context.close();
}

/** A browser of one more person. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  await freshen(browser, options.storageState, options.baseURL ?? process.env.E2E_BASE_URL);
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'X-Forwarded-For': newAddress() },
  });
  if (options.javaScriptEnabled !== false) context.on('page', waitForLife);
  return context;
}

/** Opens the filters of a list, which a phone folds away. */
export async function unfold(page: Page) {
  const fold = page.getByRole('button', { name: /^Saring dan urutkan/ });
  if ((page.viewportSize()?.width ?? 0) < 640) await fold.click();
}

/** The one menu of a list on a phone: its views, files and columns. */
export const listMenu = (scope: Page | Locator) => scope.getByRole('button', { name: 'Tampilan, unduh, dan kolom' });

/** Opens what a list can be saved as; a phone has it in the list's one menu. */
export async function openExports(scope: Page | Locator) {
  const wide = scope.getByRole('button', { name: 'Unduh', exact: true });
  const either = wide.or(listMenu(scope)).first();
  await expect(either).toBeVisible();
  await either.click();
}

/** Ticks all rows of a list's page; a phone has it in the list's one menu. */
export async function tickAll(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 640) {
    await listMenu(page).click();
    await page.getByRole('menuitem', { name: 'Pilih semua baris' }).click();
  } else await page.getByRole('checkbox', { name: 'Pilih semua baris' }).check();
}

/** Every console error (CSP, hydration) and page error fails the test; refused requests are the test's own matter. */
export const test = base.extend<{ page: Page; freshened: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright names a fixture that needs no other
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  // By itself: what a file says with `test.use` takes the place of a fixture of that name, which would then never run.
  freshened: [
    async ({ storageState, browser, baseURL }, use) => {
      await freshen(browser, storageState, baseURL);
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    waitForLife(page);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect, type Page, type TestInfo };

/**
 * What axe finds, one line for each rule: on the page once its heading stands, or on the dialog that hides the rest of
 * it. With E2E_SHOTS=folder a picture of the page is kept there.
 */
export async function axe(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.last().isVisible())) await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await keepPicture(page);
  // Nothing may be half faded in while colours are measured.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // Only what is wrong is put together, and in the page itself instead of in a further one: the same findings in less
  // than half the time.
  const analyze = (covered: boolean) => {
    const builder = new AxeBuilder({ page });
    return (covered ? builder.include('[role="dialog"], dialog[open]') : builder)
      .options({ resultTypes: ['violations'] })
      .setLegacyMode(true)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
  };
  // A dialog that closes while it is looked at leaves the page to be looked at.
  const covered = await dialog.last().isVisible();
  const { violations } = await analyze(covered).catch((error: unknown) => {
    if (covered && String(error).includes('No elements found')) return analyze(false);
    throw error;
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id} x${nodes.length}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.html.slice(0, 200)})`)
        .join(' | ')}`,
  );
}

async function keepPicture(page: Page): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (!folder) return;
  const { pathname, search } = new URL(page.url());
  const name = `${test.info().title} ${pathname}${search}`.replace(/[^a-z0-9]+/gi, '_').slice(0, 120);
  await page.screenshot({ path: join(folder, `${test.info().project.name}-${name}.png`), fullPage: true });
}

/** The page is not wider than the window. */
export async function fits(page: Page): Promise<void> {
  // A window that was just made narrower is laid out within a moment.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, { message: 'pixels wider than the window' }).toBeLessThanOrEqual(0);
}

export async function signIn(
  page: Page,
  email: string,
  door: '/auth/login' | '/auth/role/login' = '/auth/login',
  secret: string = password,
): Promise<void> {
  await page.goto(door);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
}

/** Nothing on the page waits any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(/^(Loading|Memuat)/)).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}
