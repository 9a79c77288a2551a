// The kinds of master data that share one list and one form: their paths, words and fields.

export type Field = {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'number' | 'choice';
  options?: readonly string[];
  /** A code is chosen once and never changes. */
  fixed?: boolean;
  /** Kept out of the list. */
  formOnly?: boolean;
};

export type Kind = {
  path: string;
  /** 'bank' in "Tambah bank". */
  one: string;
  many: string;
  fields: readonly Field[];
  /** The field that names an entry. */
  nameField: string;
};

const levels = ['SMA', 'SMK', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2', 'S3', 'PROFESI'] as const;

export const kinds = {
  bank: {
    path: '/api/cms/bank',
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
    one: 'distrik',
    many: 'Distrik',
    nameField: 'nama',
    fields: [
      { name: 'kode', label: 'Kode distrik', hint: 'Misalnya 95.08.01.', required: true, fixed: true },
      { name: 'nama', label: 'Nama distrik', required: true },
      { name: 'jumlahPenduduk', label: 'Jumlah penduduk', type: 'number' },
    ],
  },
  institution: {
    path: '/api/cms/institusi-pendidikan',
    one: 'institusi',
    many: 'Institusi pendidikan',
    nameField: 'nama',
    fields: [
      { name: 'kode', label: 'Kode PT atau NPSN', hint: 'Kosongkan untuk kode baru.', fixed: true, formOnly: true },
      { name: 'nama', label: 'Nama institusi', required: true },
      { name: 'bentuk', label: 'Bentuk', required: true, hint: 'Universitas, Institut, Sekolah Tinggi, SMA, SMK.' },
      { name: 'kotaId', label: 'Kode kota atau kabupaten', hint: 'Misalnya 91.71.', formOnly: true },
      { name: 'provinsi', label: 'Provinsi', required: true },
      { name: 'status', label: 'Status', type: 'choice', required: true, options: ['Aktif', 'Tutup', 'Alih Bentuk'] },
      { name: 'akreditasi', label: 'Akreditasi' },
    ],
  },
  financeCategory: {
    path: '/api/cms/kategori-keuangan',
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
    one: 'kategori berita',
    many: 'Kategori berita',
    nameField: 'berita',
    fields: [{ name: 'berita', label: 'Nama kategori', required: true }],
  },
  programme: {
    path: '/api/cms/program-studi',
    one: 'program studi',
    many: 'Program studi',
    nameField: 'nama',
    fields: [
      { name: 'nama', label: 'Nama program studi', required: true },
      { name: 'jenjang', label: 'Jenjang', type: 'choice', required: true, options: levels },
      { name: 'institusiPendidikanId', label: 'Kode institusi', required: true },
    ],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export type Entry = { id: string; versi: number } & Record<string, string | number | null | undefined>;

/** What was typed as the API takes it: numbers as numbers, nothing for what was left empty. */
export function bodyOf(kind: Kind, typed: Record<string, string>): Record<string, string | number> {
  const value: Record<string, string | number> = {};
  for (const field of kind.fields) {
    const text = (typed[field.name] ?? '').trim();
    if (text === '') continue;
    value[field.name] = field.type === 'number' ? Number(text) : text;
  }
  return value;
}
