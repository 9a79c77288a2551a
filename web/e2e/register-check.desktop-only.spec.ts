// A form held against registers outside the office, through the server of the documentation: what differs becomes a finding,
// and what was asked and answered stays with the form.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ask } from './desk';
import { looksRight, press, staff, status } from './money-desk';
import { type Server, startServer } from './server';
import { axe, expect, fits, test } from './support';

let server: Server;
let register: ChildProcess;
// What it says first. Its output stays open: a program that writes into a closed one dies of it.
const url = (child: ChildProcess) =>
  new Promise<string>((said, failed) => {
    child.stdout?.once('data', (line) => said(String(line).trim().split(' ').at(-1) ?? ''));
    child.once('exit', () => failed(new Error('the register did not start')));
  });
test.beforeAll(async () => {
  register = spawn('python3', [resolve(import.meta.dirname, '../../docs/klien/register_uji.py'), '0']);
  const at = await url(register);
  const secret = 'rahasia-uji';
  server = await startServer(process.env.E2E_TEMPLATE, {
    env: {
      BEASISWA_POPULATION_REGISTER_URL: `${at}/penduduk`,
      BEASISWA_POPULATION_REGISTER_SECRET: secret,
      BEASISWA_STUDENT_REGISTER_URL: `${at}/mahasiswa`,
      BEASISWA_STUDENT_REGISTER_SECRET: secret,
    },
  });
});
test.afterAll(async () => {
  await server.remove();
  register.kill();
});

type Item = { id: string; nama: string };
type Form = { isi: { nik: string; nim: string | null; jenjang: string } };

test('who judges a form asks the registers by a button each', async ({ browser }) => {
  const page = await staff(browser, server, 'dpc');
  const { items } = await ask<{ items: Item[] }>(page, '/api/cms/formulir-pendaftaran?status=diajukan&size=100');
  const forms = await Promise.all(
    items.map(async (item) => ({ item, form: await ask<Form>(page, `/api/cms/formulir-pendaftaran/${item.id}`) })),
  );
  const known = forms.find(({ form }) => /[0-6]$/.test(form.isi.nik));
  const student = forms.find(({ form }) => form.isi.nim && !/SMA|SMK/.test(form.isi.jenjang));
  const pupil = forms.find(({ form }) => /SMA|SMK/.test(form.isi.jenjang));
  if (!known || !student) throw new Error('the demo has no such forms in this area');
  const box = page.getByRole('region', { name: 'Register di luar kantor' });

  await page.goto(`/dpc/akademia/detail/${known.item.id}`);
  await press(page, 'Cocokkan dengan data kependudukan');
  await expect(status(box, 'Cocok')).toBeVisible();
  await box.getByText('Pertanyaan dan jawaban').click();
  await expect(box.getByText(`nik: ${known.form.isi.nik}`)).toBeVisible();
  await expect(box.getByText('statusPenduduk: aktif')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fits(page);
  await looksRight(page, 'register-check');

  await page.goto(`/dpc/akademia/detail/${student.item.id}`);
  await press(page, 'Cocokkan dengan data mahasiswa');
  const verdict = { 7: 'Tidak ditemukan', 8: 'Berbeda', 9: 'Berbeda' }[student.form.isi.nim?.at(-1) ?? ''] ?? 'Cocok';
  await expect(status(box, verdict)).toBeVisible();

  if (pupil) {
    await page.goto(`/dpc/akademia/detail/${pupil.item.id}`);
    await expect(box.getByText(/Siswa SMA dan SMK tidak ada di data mahasiswa/)).toBeVisible();
  }
});

test('a register that is silent is said so, and nothing is kept', async ({ browser }) => {
  const page = await staff(browser, server, 'dpc');
  const { items } = await ask<{ items: Item[] }>(page, '/api/cms/formulir-pendaftaran?status=diajukan&size=100');
  const last = items.at(-1);
  if (!last) throw new Error('the demo has no such form in this area');
  await page.goto(`/dpc/akademia/detail/${last.id}`);
  register.kill();
  await press(page, 'Cocokkan dengan data kependudukan');
  const box = page.getByRole('region', { name: 'Register di luar kantor' });
  await expect(box.getByRole('alert')).toContainText('Register itu tidak menjawab');
  await expect(box.getByText('belum dicocokkan')).not.toHaveCount(0);
});
