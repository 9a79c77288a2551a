// What a hostile author or link could do in a real browser: nothing.
import { ask, command } from './desk';
import { expect, newContext, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

const hostile = [
  '<p>Teks berita yang wajar.</p>',
  '<script>window.hostile = "script"</script>',
  '<img src="x" onerror="window.hostile = \'onerror\'">',
  '<svg onload="window.hostile = \'svg\'"><circle r="1"/></svg>',
  '<a href="javascript:window.hostile = \'link\'">Tekan saya</a>',
  '<iframe srcdoc="<script>parent.hostile = \'iframe\'</script>"></iframe>',
  '<math><mi xlink:href="javascript:window.hostile = 1">x</mi></math>',
  '<p onclick="window.hostile = \'click\'" style="background:url(javascript:1)">Klik saya</p>',
  '<noscript><p title="</noscript><img src=x onerror=window.hostile=2>"></noscript>',
].join('');

const ran = () => (window as { hostile?: unknown }).hostile;

test('a hostile item of news runs nothing and raises no report', async ({ page }) => {
  await page.goto('/admin/berita');
  const title = `Berita bermusuhan ${Date.now()}`;
  const sent = await command(page, '/api/cms/berita/create', {
    judul: title,
    content: hostile,
    tanggalPublish: new Date(Date.now() - 60_000).toISOString(),
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = ((await sent.json()) as { data: { id: string } }).data;
  const { slug } = await ask<{ slug: string }>(page, `/api/cms/berita/${id}`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  // As the server writes it, and as the app shows it. Any report of the policy is a console error, which fails the test.
  for (const go of [
    () => page.goto(`/informasi/berita-lengkap/${slug}`),
    () => page.goto('/').then(() => page.goto(`/informasi/berita-lengkap/${slug}`)),
  ]) {
    await go();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByText('Klik saya').click();
    await page.getByText('Tekan saya').click();
    expect(await page.evaluate(ran)).toBeUndefined();
  }
  expect(asked).toEqual([]);
});

test('were the cleaning to fail, the policy would stop it: control', async ({ browser }) => {
  // A page without the watch on console errors, because here they are what is wanted.
  const context = await newContext(browser);
  const page = await context.newPage();
  // First the page as it is: nothing becomes HTML that no rule of the app made.
  await page.goto('/');
  const refused = await page.evaluate((html) => {
    const place = document.createElement('div');
    try {
      place.innerHTML = html;
    } catch (error) {
      return String(error);
    }
    return place.innerHTML;
  }, hostile);
  expect(refused).toContain('TrustedHTML');
  // Then without that: no script of a foreign text runs all the same.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const open = policy.replace("require-trusted-types-for 'script'; ", '');
    expect(open).not.toBe(policy);
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': open } });
  });
  await page.goto('/');
  const reports = await page.evaluate(async (html) => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (report) => seen.push(report.violatedDirective));
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    await new Promise((done) => setTimeout(done, 500));
    return seen;
  }, hostile);
  expect(reports.length).toBeGreaterThan(0);
  expect(await page.evaluate(ran)).toBeUndefined();
  await context.close();
});
