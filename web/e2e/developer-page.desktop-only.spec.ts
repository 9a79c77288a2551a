// The page for those who write programs: drawn from our own files, searched, copied from, in two languages and widths.
import { axe, expect, fits, test } from './support';

// Each language at one width: the page is one program with two texts, and looking through it takes half a minute.
for (const [path, width, heading, copy, copied] of [
  ['/pengembang', 360, 'Tanda tangan', 'Salin', 'Tersalin'],
  ['/pengembang/en', 1366, 'Signatures', 'Copy', 'Copied'],
] as const) {
  test(`${path} at ${width}`, async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(page.locator('#kontrak[aria-busy]')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: new RegExp(`${heading}$`) })).toBeVisible();
    // Nothing from elsewhere, and nothing of the portal's own program.
    const here = new URL(page.url()).origin;
    expect(asked.filter((url) => !url.replace(/^blob:/, '').startsWith(here))).toEqual([]);
    expect(asked.some((url) => url.includes('/assets/'))).toBe(false);

    const button = page.getByRole('button', { name: copy, exact: true }).first();
    await button.click();
    await expect(page.getByRole('button', { name: copied, exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl');

    if (width > 1000) {
      await page.getByRole('textbox').first().fill('penerima');
      await expect(page.getByRole('search').getByRole('menuitem').first()).toBeVisible();
    }
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await page.screenshot({ path: `e2e-out/pengembang-${copy}-${width}.png` });
  });
}
