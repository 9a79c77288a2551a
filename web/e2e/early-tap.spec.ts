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

/** Opens a page without waiting for its code, and presses the menu. */
async function pressMenu(page: Page, address: string) {
  // `goto` of these tests waits for the living page.
  await page.evaluate((to) => window.location.assign(to), address);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(page.locator('#root[data-prerender]')).toHaveCount(1);
  await button.click();
  await expect(opened(page)).toBeHidden();
  return button;
}

for (const address of ['/beasiswa', '/beasiswa?fbclid=abc']) {
  test(`the menu of ${address} that was tapped too early opens once the code is there`, async ({ page }) => {
    await page.goto('/awardee');
    const release = await holdCode(page);
    const button = await pressMenu(page, address);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(opened(page)).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  });
}

test('control: without what keeps the tap it is lost', async ({ page }) => {
  await page.goto('/awardee');
  await page.route('**/early.js', (route) => route.abort());
  const release = await holdCode(page);
  await pressMenu(page, '/beasiswa');
  release();
  await expect(page.locator('#root[data-prerender]')).toHaveCount(0);
  await expect(opened(page)).toBeHidden();
});
