// An applicant at the form: what the tests of a whole life type into it, step by step.
import { expect, type Page } from '@playwright/test';
import { choose, fill } from './desk';
import type { makePapers } from './papers';

export type Applicant = {
  email: string;
  password: string;
  name: string;
  /** As the form keeps it: year, month, day. */
  birthDate: string;
  nik: string;
  kk: string;
  account: string;
};

type Papers = Awaited<ReturnType<typeof makePapers>>;

/** The heading of a step stands. */
export const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
export const next = (page: Page) => page.getByRole('button', { name: 'Lanjut', exact: true }).click();

/** The chooser of one kind of document. */
export const fileField = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).and(page.locator('input[type="file"]'));

/** The path and query of the link in a mail of the server at `origin`. */
export function linkOf(mail: string, origin: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`no link in: ${mail}`);
  const address = new URL(link);
  expect(address.origin).toBe(origin);
  return address.pathname + address.search;
}

/** Follows the link of the registration's mail. */
export async function proveAddress(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Verifikasi Email' });
  await expect(dialog.getByText('Email Anda sudah terverifikasi.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Verifikasi Berhasil').first()).toBeVisible();
}

export async function fillPerson(page: Page, person: Applicant): Promise<void> {
  await step(page, 'Data diri');
  await fill(page, 'Nama lengkap', person.name);
  await fill(page, 'NIK', person.nik);
  await fill(page, 'Nomor Kartu Keluarga (KK)', person.kk);
  await fill(page, 'Tempat lahir', 'Kenyam');
  await page.getByLabel(/^Tanggal lahir/).fill(person.birthDate);
  await page.getByRole('radio', { name: 'Perempuan' }).check();
  await fill(page, 'Nomor ponsel', '081234567890');
}

export async function fillOrigin(page: Page): Promise<void> {
  await step(page, 'Alamat & asal');
  await choose(page, 'Distrik asal', 'Kenyam', 'Kenyam');
  await choose(page, 'Kampung asal', 'Kemali', 'Kemali');
}

export async function fillStudyCity(page: Page): Promise<void> {
  await choose(page, 'Kota atau kabupaten tempat studi', /Kota Jayapura/i, 'Jayapura');
}

/** Education, scholarship and account: everything between the origin and the documents. */
export async function fillStudies(page: Page, person: Applicant): Promise<void> {
  await step(page, 'Pendidikan');
  await choose(page, 'Jenjang', 'S1');
  await choose(page, 'Semester sekarang', 'Semester 5');
  await choose(page, 'Sekolah atau kampus', /Universitas Cenderawasih/i, 'Cenderawasih');
  // A field that suggests.
  await page.getByRole('combobox', { name: 'Program studi atau jurusan', exact: true }).fill('Pendidikan Dokter');
  await page.keyboard.press('Escape');
  await fill(page, 'Nomor induk siswa atau mahasiswa (NIM)', '0110940099');
  await fill(page, 'IPK', '3,45');
  await next(page);

  await step(page, 'Beasiswa');
  await page.getByRole('radio', { name: 'Beasiswa Murni Nduga' }).check();
  await choose(page, 'Tahun beasiswa', String(new Date().getFullYear()));
  await next(page);

  await step(page, 'Rekening');
  // Found by the name that stands in the passbook.
  await choose(page, 'Bank', 'BRI', 'rakyat indonesia');
  await fill(page, 'Nomor rekening', person.account);
  await fill(page, 'Nama pemilik rekening', person.name);
  await next(page);
}

export async function uploadPapers(page: Page, papers: Papers): Promise<void> {
  await step(page, 'Dokumen');
  for (const [label, paper] of [
    ['Kartu Keluarga (KK)', papers.kk],
    ['Surat keterangan aktif', papers.active],
    ['Buku rekening', papers.book],
    ['Kartu Hasil Studi (KHS) atau rapor', papers.marks],
  ] as const) {
    await fileField(page, label).setInputFiles(paper);
    await expect(page.getByRole('link', { name: `Lihat ${label}` })).toBeVisible();
  }
  await next(page);
}

/** Hands a whole form in; its number stands on the page afterwards. */
export async function submitForm(page: Page): Promise<void> {
  await step(page, 'Periksa & ajukan');
  await expect(page.getByText('Semua sudah lengkap')).toBeVisible();
  await page.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
  await page.getByRole('button', { name: 'Ajukan formulir' }).click();
  await expect(page.getByText('Formulir berhasil diajukan')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/formulir$/);
  await expect(page.getByText(/^ND-\d{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
}

/** The documents that a branch looks at, in the words of its page. */
const documents = ['Kartu Keluarga', 'Surat keterangan aktif', 'Buku rekening', 'Kartu Hasil Studi'];

/** The verifier finds every document sound and recommends the form. */
export async function recommend(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Pemeriksaan dokumen' });
  for (const name of documents) {
    await region.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await region.getByRole('button', { name: 'Sah', exact: true }).click();
    await expect(region.getByRole('button', { name: new RegExp(`^${name}.*Sah( Diganti)?$`) })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Rekomendasikan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rekomendasikan formulir' });
  await dialog.getByRole('button', { name: 'Rekomendasikan', exact: true }).click();
  await expect(page.getByText('Direkomendasikan').first()).toBeVisible();
}
