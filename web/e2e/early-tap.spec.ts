// A tap on a page that is drawn and whose code has not come yet: on a slow phone that is seconds.
import { expect, type Page, test } from './support';

test.use({ viewport: { width: 360, height: 740 } });

/** The app's own code waits until the test lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const opened = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Opens a page without waiting for its code. */
async function openDrawn(page: Page, address: string) {
  // `goto` of these tests waits for the living page.
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL(address, { waitUntil: 'commit' });
  await expect(page.locator('#root[data-prerender]')).toHaveCount(1);
}

const alive = (page: Page) => expect(page.locator('#root[data-prerender]')).toHaveCount(0);
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

/** As a browser that knows nothing of buttons that open dialogs by themselves. */
function older(): void {
  for (const name of ['command', 'commandForElement'])
    delete (HTMLButtonElement.prototype as unknown as Record<string, unknown>)[name];
  document.addEventListener('command', (event) => event.preventDefault(), true);
}

for (const [browser, begin] of [
  ['this browser', null],
  ['an older browser', older],
] as const)
  for (const address of ['/beasiswa', '/beasiswa?fbclid=abc'])
    test(`the menu of ${address} works in ${browser} before the code is there, and goes on with it`, async ({
      page,
    }) => {
      if (begin) await page.addInitScript(begin);
      await page.goto('/awardee');
      const release = await holdCode(page);
      await openDrawn(page, address);
      await menuButton(page).click();
      await expect(opened(page)).toBeVisible();
      await opened(page).getByRole('button', { name: 'Tutup menu' }).click();
      await expect(opened(page)).toBeHidden();
      await menuButton(page).click();
      await expect(opened(page)).toBeVisible();
      release();
      await alive(page);
      await expect(opened(page)).toBeVisible();
      // Once the code is there, all of it works.
      await opened(page).getByRole('button', { name: 'Informasi' }).click();
      await expect(opened(page).getByRole('link', { name: 'Berita', exact: true })).toBeVisible();
      await opened(page).getByRole('button', { name: 'Tutup menu' }).click();
      await expect(opened(page)).toBeHidden();
      await menuButton(page).click();
      await opened(page).getByRole('link', { name: 'Tentang Kami', exact: true }).click();
      await expect(page).toHaveURL('/#about-us');
      await expect(opened(page)).toBeHidden();
    });

test('once the code is there the menu is opened and closed by one of the two, not by both', async ({ page }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.goto('/beasiswa');
  for (let times = 0; times < 2; times += 1) {
    await menuButton(page).click();
    await expect(opened(page)).toBeVisible();
    await opened(page).getByRole('button', { name: 'Tutup menu' }).click();
    await expect(opened(page)).toBeHidden();
  }
  expect(told.filter((text) => /already (open|closed)/i.test(text))).toEqual([]);
});

test('a link of the menu leads on before the code is there', async ({ page }) => {
  await page.goto('/awardee');
  await holdCode(page);
  await openDrawn(page, '/transparansi');
  await menuButton(page).click();
  await opened(page).getByRole('link', { name: 'Beasiswa', exact: true }).click();
  await expect(page).toHaveURL('/beasiswa');
});

const fold = (page: Page) => page.getByRole('button', { name: 'Selengkapnya', exact: true });

test('a button that was tapped too early is pressed once the code is there', async ({ page }) => {
  await page.goto('/awardee');
  const release = await holdCode(page);
  await openDrawn(page, '/');
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-busy', 'true');
  release();
  // It unfolds the rest and goes.
  await expect(fold(page)).toHaveCount(0);
});

test('control: without what keeps the tap it is lost', async ({ page }) => {
  await page.goto('/awardee');
  await page.route('**/early.js', (route) => route.abort());
  const release = await holdCode(page);
  await openDrawn(page, '/');
  await fold(page).click();
  release();
  await alive(page);
  await expect(fold(page)).toBeVisible();
});
