// Two offices beside the portal sign its log: the verdict names both and when, and an office that goes away is missed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary, freePort, type Server, startServer } from './server';
import { accounts, axe, expect, newContext, signIn, test } from './support';

type Witness = { name: string; url: string; key: string; process: ChildProcess; folder: string };

/** An office with a folder of its own that watches a log. */
async function witness(name: string, logKey: string): Promise<Witness> {
  const folder = await mkdtemp(join(tmpdir(), 'beasiswa-saksi-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const running = spawn(
    binary,
    [
      'witness',
      '--data-dir',
      folder,
      '--name',
      `${name.toLowerCase()}.test/saksi`,
      '--log-key',
      logKey,
      '--listen',
      listen,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const key = await new Promise<string>((done, failed) => {
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /Kunci saksi: (\S+)\n[\s\S]*Melayani di/.exec(output) ?? [];
      if (found) done(found);
    };
    running.stdout.on('data', keep);
    running.stderr.on('data', keep);
    running.once('exit', () => failed(new Error(`the witness ended:\n${output}`)));
  });
  return { name, url: `http://${listen}`, key, process: running, folder };
}

const env: Record<string, string> = {};
const witnesses: Witness[] = [];
let server: Server;
test.beforeAll(async () => {
  // Four starts of the program.
  test.setTimeout(180_000);
  server = await startServer(process.env.E2E_TEMPLATE, { env });
  const logKey = (await (await fetch(`${server.url}/log/vkey`)).text()).trim();
  for (const name of ['Inspektorat', 'Universitas']) witnesses.push(await witness(name, logKey));
  await server.stop();
  env.BEASISWA_WITNESSES = witnesses.map(({ name, url, key }) => `${name}|${url}|${key}`).join(';');
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  for (const { process: running, folder } of witnesses) {
    running.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

test('the verdict names who signed and when, with their keys', async ({ browser }) => {
  const context = await newContext(browser, { baseURL: server.url });
  const page = await context.newPage();
  // The log is signed each hour, and whenever a pack is asked for, also one that nothing belongs to.
  await signIn(page, accounts.pemerintah, '/auth/role/login');
  await page.goto('/pemerintah/audit?tab=paket');
  await page.getByLabel('Dari tanggal').fill('2020-01-01');
  await page.getByLabel('Sampai tanggal').fill('2020-01-02');
  await page.getByRole('button', { name: 'Buat paket audit' }).click();
  await expect(page.getByText('Data tidak ditemukan.').first()).toBeVisible();
  await page.goto('/verifikasi/0');
  const result = page.getByRole('region', { name: 'Hasil pemeriksaan' });
  await expect(result.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
  await expect(result.getByText(/Disaksikan Inspektorat pada \d+ \w+ \d{4}/)).toBeVisible();
  await expect(result.getByText(/Disaksikan Universitas pada \d+ \w+ \d{4}/)).toBeVisible();
  await expect(page.getByText(/^Belum ada kantor di luar pengelola/)).toHaveCount(0);
  for (const { key } of witnesses) await expect(page.getByText(key)).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await context.close();
});
