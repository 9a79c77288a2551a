// The portal can be put on the first screen of a phone: its manifest, and icons of the sizes that it names.
import { expect, test } from './support';

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = { name: string; start_url: string; icons: Icon[]; shortcuts: { url: string }[] };

test('the manifest names icons that are there in their size, and places that are there', async ({ page }) => {
  await page.goto('/beasiswa');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest.name).toBe('Beasiswa Nduga');
  expect(manifest.icons.map(({ purpose }) => purpose ?? 'any')).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (from) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  // Chromium itself finds nothing that keeps it from being installed.
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    const place = await page.request.get(url);
    expect(place.status(), url).toBe(200);
  }
});
