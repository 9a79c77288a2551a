// The kinds of master data that share one list and one form: their paths, words and fields.

import type { ReadPath } from '../../api/types';
import { levelWords } from '../../api/words';

export type Field = {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'number' | 'phone' | 'choice' | 'city';
  options?: readonly string[];
  /** A code is chosen once and never changes. */
  fixed?: boolean;
  /** Kept out of the list. */
  formOnly?: boolean;
  /** Kept out of the form: filled from the page that the list stands on. */
  parent?: boolean;
};

/** Where the API keeps each kind. */
export type RecordPath = `/api/cms/${
  | 'bank'
  | 'district'
  | 'kampung'
  | 'institusi-pendidikan'
  | 'fakultas'
  | 'program-studi'
  | 'dpc'
  | 'kategori-keuangan'
  | 'kategori-berita'}`;
/** Kinds whose public list can be taken in from a spreadsheet. */
export type ImportPath = Extract<ReadPath, `${RecordPath}/impor`>;

export type Kind = {
  path: RecordPath;
  /** 'bank' in "Tambah bank". */
  one: string;
  many: string;
  fields: readonly Field[];
  /** The field that names an entry. */
  nameField: string;
  /** Its streams in the audit trail, for who changed an entry last. */
  stream: string;
  /** Where its public list can be taken in from a spreadsheet. */
  importAt?: ImportPath;
  /** Parts of an entry that its form does not show and a change must not lose. */
  kept?: readonly string[];
};

export const kinds = {
  bank: {
    path: '/api/cms/bank',
    stream: 'bank',
    importAt: '/api/cms/bank/impor',
    one: 'bank',
    many: 'Bank',
    nameField: 'nama',
    fields: [
      { name: 'kode', label: 'Kode bank', hint: 'Tiga angka, misalnya 132.', required: true, fixed: true },
      { name: 'nama', label: 'Nama bank', required: true },
      {
        name: 'panjangMin',
        label: 'Digit rekening paling sedikit',
        type: 'number',
        hint: 'Kosongkan keduanya bila tidak diketahui.',
      },
      { name: 'panjangMaks', label: 'Digit rekening paling banyak', type: 'number' },
    ],
  },
  district: {
    path: '/api/cms/district',
    stream: 'district',
    importAt: '/api/cms/district/impor',
    one: 'distrik',
    many: 'Distrik',
    nameField: 'nama',
    fields: [
      { name: 'kode', label: 'Kode distrik', hint: 'Misalnya 95.08.01.', required: true, fixed: true },
      { name: 'nama', label: 'Nama distrik', required: true },
      { name: 'jumlahPenduduk', label: 'Jumlah penduduk', type: 'number' },
    ],
  },
  kampung: {
    path: '/api/cms/kampung',
    stream: 'kampung',
    importAt: '/api/cms/kampung/impor',
    one: 'kampung',
    many: 'Kampung',
    nameField: 'nama',
    fields: [
      { name: 'kode', label: 'Kode kampung', hint: 'Misalnya 95.08.01.2001.', required: true, fixed: true },
      { name: 'nama', label: 'Nama kampung', required: true },
      { name: 'distrikId', label: 'Distrik', required: true, parent: true, formOnly: true },
    ],
  },
  institution: {
    path: '/api/cms/institusi-pendidikan',
    stream: 'institution',
    importAt: '/api/cms/institusi-pendidikan/impor',
    one: 'institusi',
    many: 'Institusi pendidikan',
    nameField: 'nama',
    fields: [
      {
        name: 'kode',
        label: 'Kode institusi',
        hint: 'Kode perguruan tinggi atau NPSN. Kosongkan bila tidak ada; tidak dapat diubah kemudian.',
        fixed: true,
        formOnly: true,
      },
      { name: 'nama', label: 'Nama institusi', required: true },
      { name: 'bentuk', label: 'Bentuk', required: true, hint: 'Universitas, Institut, Sekolah Tinggi, SMA, SMK.' },
      { name: 'kotaId', label: 'Kota atau kabupaten', type: 'city', formOnly: true },
      { name: 'provinsi', label: 'Provinsi', required: true },
      { name: 'status', label: 'Status', type: 'choice', required: true, options: ['Aktif', 'Tutup', 'Alih Bentuk'] },
      { name: 'akreditasi', label: 'Akreditasi' },
    ],
  },
  faculty: {
    path: '/api/cms/fakultas',
    stream: 'faculty',
    importAt: '/api/cms/fakultas/impor',
    one: 'fakultas',
    many: 'Fakultas',
    nameField: 'nama',
    fields: [
      { name: 'nama', label: 'Nama fakultas', required: true },
      { name: 'institusiPendidikanId', label: 'Institusi', required: true, parent: true, formOnly: true },
    ],
  },
  programme: {
    path: '/api/cms/program-studi',
    stream: 'study_programme',
    importAt: '/api/cms/program-studi/impor',
    one: 'program studi',
    many: 'Program studi',
    nameField: 'nama',
    fields: [
      { name: 'nama', label: 'Nama program studi', required: true },
      { name: 'jenjang', label: 'Jenjang', type: 'choice', required: true, options: levelWords },
      { name: 'institusiPendidikanId', label: 'Institusi', required: true, parent: true, formOnly: true },
    ],
  },
  branch: {
    path: '/api/cms/dpc',
    stream: 'branch',
    one: 'DPC',
    many: 'DPC',
    nameField: 'nama',
    kept: ['wilayah'],
    fields: [
      { name: 'nama', label: 'Nama DPC', required: true },
      { name: 'alamat', label: 'Alamat kantor', hint: 'Ditunjukkan kepada pemohon yang formulirnya di DPC ini.' },
      { name: 'telepon', label: 'Telepon kantor', type: 'phone', hint: 'Nomor yang dijawab pada jam layanan.' },
      { name: 'whatsapp', label: 'WhatsApp kantor', type: 'phone', hint: 'Nomor yang menjawab pesan WhatsApp.' },
      { name: 'jamLayanan', label: 'Jam layanan', hint: 'Misalnya Senin sampai Jumat, 08.00 sampai 15.00 WIT.' },
    ],
  },
  financeCategory: {
    path: '/api/cms/kategori-keuangan',
    stream: 'finance_category',
    one: 'kategori keuangan',
    many: 'Kategori keuangan',
    nameField: 'nama',
    fields: [
      { name: 'nama', label: 'Nama kategori', required: true },
      { name: 'kodeRekening', label: 'Kode rekening belanja', required: true },
    ],
  },
  newsCategory: {
    path: '/api/cms/kategori-berita',
    stream: 'news_category',
    one: 'kategori berita',
    many: 'Kategori berita',
    nameField: 'berita',
    fields: [{ name: 'berita', label: 'Nama kategori', required: true }],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export type Entry = { id: string; versi: number } & Record<string, unknown>;

/** A value of an entry as it stands in a form's field. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** An entry as typed text. */
export const typedOf = (kind: Kind, entry: Entry | null): Record<string, string> =>
  Object.fromEntries(kind.fields.map((field) => [field.name, textOf(entry?.[field.name])]));

/** What was typed as the API takes it: numbers as numbers, nothing for what was left empty. */
export function bodyOf(kind: Kind, typed: Record<string, string>, entry: Entry | null = null): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const name of kind.kept ?? []) if (entry?.[name] !== undefined) value[name] = entry[name];
  for (const field of kind.fields) {
    const text = (typed[field.name] ?? '').trim();
    if (text === '') continue;
    value[field.name] = field.type === 'number' ? Number(text) : text;
  }
  return value;
}
