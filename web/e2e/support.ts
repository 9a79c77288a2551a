// What the browser tests share: a page whose console errors fail the test, axe, and signing in with demo accounts.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export const password = 'Demo-Nduga-2025!';
export const accounts = {
  user: 'pemohon@demo.test',
  recipient: 'penerima@demo.test',
  dpc: 'dpc@demo.test',
  admin: 'admin@demo.test',
  finance: 'keuangan@demo.test',
  approver: 'pengesah@demo.test',
  pemerintah: 'pemerintah@demo.test',
  institusi: 'institusi@demo.test',
} as const;

/** Every console error (CSP, hydration) and page error fails the test; refused requests are the test's own matter. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };

/** What axe finds, one line for each rule. */
export async function axe(page: Page): Promise<string[]> {
  // Nothing may be half faded in while colours are measured.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id} x${nodes.length}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}

/** The page is not wider than the window. */
export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

export async function signIn(
  page: Page,
  email: string,
  door: '/auth/login' | '/auth/role/login' = '/auth/login',
): Promise<void> {
  await page.goto(door);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
}
