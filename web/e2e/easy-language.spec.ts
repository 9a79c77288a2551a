// /bahasa-mudah: short sentences with pictures, read aloud where the device has a voice for them, and printed.
import { axe, expect, fits, type Page, test } from './support';

test('is reached from home, footer and the question whether one may apply', async ({ page }) => {
  await page.goto('/');
  await page
    .locator('main')
    .getByRole('link', { name: /^Bahasa mudah/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bahasa mudah' })).toBeVisible();
  await page.goto('/bolehkah');
  await page.getByRole('link', { name: 'Baca dengan bahasa mudah' }).click();
  await expect(page).toHaveURL('/bahasa-mudah');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparansi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ke mana dana beasiswa' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa mudah' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bahasa mudah' })).toBeFocused();
  await expect(page).toHaveTitle(/Bahasa mudah/);
});

test('has a picture for each step, and goes without a voice', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }));
  await page.goto('/bahasa-mudah');
  const parts = page.locator('main').getByRole('region');
  await expect(parts).toHaveCount(5);
  for (const part of await parts.all()) {
    const steps = part.getByRole('list').getByRole('listitem');
    expect(await steps.count()).toBeGreaterThanOrEqual(4);
    for (const step of await steps.all()) await expect(step.getByRole('img')).toHaveAccessibleName(/\.$/);
  }
  await expect(page.getByRole('button', { name: /^Bacakan/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Mengadu/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Mengadu/ })).toBeInViewport();
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
});

/** A device that speaks, and never comes to an end by itself. */
async function giveVoice(page: Page, lang: string): Promise<void> {
  await page.addInitScript((lang) => {
    const said: { text: string; lang: string; onend?: () => void }[] = [];
    class Utterance {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.assign(window, { said, SpeechSynthesisUtterance: Utterance });
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang, name: lang }],
      speak: (spoken: (typeof said)[number]) => said.push(spoken),
      cancel: () => {
        said.length = 0;
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
  }, lang);
}

interface Speaking {
  said: { text: string; lang: string; onend?: () => void }[];
}
const said = (page: Page) =>
  page.evaluate(() => (window as unknown as Speaking).said.map(({ text, lang }) => ({ text, lang })));

test('reads a part aloud, one at a time, and stops when asked or left', async ({ page }) => {
  await giveVoice(page, 'id_ID');
  await page.goto('/bahasa-mudah');
  await page.getByRole('button', { name: 'Bacakan: Mendaftar' }).click();
  const heard = await said(page);
  expect(heard[0]).toEqual({ text: 'Mendaftar', lang: 'id-ID' });
  expect(heard.map(({ text }) => text)).toContain('Simpan nomor itu.');
  await page.getByRole('button', { name: 'Bacakan: Mengadu' }).click();
  await expect(page.getByRole('button', { name: /^Berhenti/ })).toHaveAccessibleName('Berhenti: Mengadu');
  const next = await said(page);
  expect(next.map(({ text }) => text)).not.toContain('Simpan nomor itu.');
  expect(next.at(-1)?.text, 'the number is said').toMatch(/Telepon\s[\d\s]+\.$/);
  await page.getByRole('button', { name: 'Berhenti: Mengadu' }).click();
  expect(await said(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bacakan: Dibayar' }).click();
  await page.evaluate(() => (window as unknown as Speaking).said.at(-1)?.onend?.());
  await expect(page.getByRole('button', { name: 'Bacakan: Dibayar' })).toBeVisible();
  await page.getByRole('button', { name: 'Bacakan: Dibayar' }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Masuk ke akun saya' }).click();
  await expect(page).toHaveURL('/auth/login');
  // The page stays until the other one has come.
  await expect.poll(() => said(page)).toEqual([]);
});

test('is not read by a voice of another language', async ({ page }) => {
  await giveVoice(page, 'en-US');
  await page.goto('/bahasa-mudah');
  await expect(page.getByRole('heading', { level: 2, name: /Mendaftar/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bacakan/ })).toHaveCount(0);
});

test('is printed without what only a screen needs', async ({ page }) => {
  await giveVoice(page, 'id-ID');
  await page.goto('/bahasa-mudah');
  await expect(page.getByRole('button', { name: 'Bacakan: Mendaftar' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('img')).toHaveCount(22);
});
