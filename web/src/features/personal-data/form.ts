// The forms of data-diri, alamat and pendidikan-sebelumnya, and how what is typed becomes what the API takes.

import type { Option } from '../../api/reference';
import type { Schemas } from '../../api/types';
import type { AddressKind } from '../../api/words';
import type { EditGroup, Typed } from '../../ui/edit-modal';

export type PersonalData = Schemas['PersonalDataBody'];
export type AddressBody = Schemas['AddressBody'];
export type EducationBody = Schemas['EducationBody'];
export type EducationItem = Schemas['EducationItem'];

export const addressText: Record<AddressKind, { name: string; hint: string }> = {
  asal: { name: 'Alamat asal', hint: 'Alamat keluarga di kampung asal.' },
  domisili: { name: 'Alamat domisili', hint: 'Tempat tinggal selama studi: kos, asrama, atau rumah keluarga.' },
  surat: { name: 'Alamat surat', hint: 'Bila surat dikirim ke alamat lain.' },
};

const same = (texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, label: text }));

const parentFields = (who: 'ayah' | 'ibu') => [
  { name: `${who}.nama`, label: 'Nama', maxLength: 120 },
  { name: `${who}.pekerjaan`, label: 'Pekerjaan', maxLength: 120 },
  { name: `${who}.noHp`, label: 'Nomor ponsel', type: 'phone' as const, maxLength: 20 },
  {
    name: `${who}.masihHidup`,
    label: 'Keadaan',
    type: 'choice' as const,
    options: [
      { value: 'ya', label: 'Masih hidup' },
      { value: 'tidak', label: 'Sudah meninggal' },
    ],
  },
];

export const familyGroups: readonly EditGroup[] = [
  {
    title: 'Diri',
    fields: [
      {
        name: 'agama',
        label: 'Agama',
        type: 'choice',
        options: same(['Kristen', 'Katolik', 'Islam', 'Hindu', 'Buddha', 'Khonghucu', 'Kepercayaan']),
      },
      {
        name: 'statusPernikahan',
        label: 'Status pernikahan',
        type: 'choice',
        options: same(['Belum kawin', 'Kawin', 'Cerai hidup', 'Cerai mati']),
      },
      { name: 'anakKe', label: 'Anak ke', type: 'number', maxLength: 2 },
      { name: 'jumlahSaudara', label: 'Jumlah saudara', type: 'number', maxLength: 2 },
    ],
  },
  { title: 'Ayah', fields: parentFields('ayah') },
  { title: 'Ibu', fields: parentFields('ibu') },
];

export const addressGroups = (districts: readonly Option[], cities: readonly Option[]): readonly EditGroup[] => [
  {
    fields: [
      {
        name: 'alamat',
        label: 'Alamat',
        type: 'long',
        required: true,
        maxLength: 500,
        hint: 'Jalan, RT/RW, kampung atau kelurahan.',
      },
      { name: 'distrikId', label: 'Distrik (bila di Nduga)', type: 'search', options: districts },
      { name: 'kotaId', label: 'Kota atau kabupaten', type: 'search', options: cities },
      { name: 'kodePos', label: 'Kode pos', type: 'number', maxLength: 5 },
    ],
  },
];

export const educationGroups: readonly EditGroup[] = [
  {
    fields: [
      {
        name: 'jenis',
        label: 'Jenis sekolah',
        type: 'choice',
        required: true,
        options: same(['SD', 'SMP', 'SMA', 'SMK', 'Paket A', 'Paket B', 'Paket C', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2']),
      },
      { name: 'namaSekolah', label: 'Nama sekolah atau kampus', required: true, maxLength: 200 },
      { name: 'kota', label: 'Kota atau kabupaten', maxLength: 120 },
      { name: 'tahunMasuk', label: 'Tahun masuk', type: 'number', maxLength: 4 },
      { name: 'tahunLulus', label: 'Tahun lulus', type: 'number', maxLength: 4 },
    ],
  },
];

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
const some = (typed: Typed, name: string): string | undefined => (typed[name] ?? '').trim() || undefined;
const whole = (typed: Typed, name: string): number | undefined => {
  const given = some(typed, name);
  return given === undefined ? undefined : Number(given);
};

const livingText = (living: boolean | null | undefined) => (living === true ? 'ya' : living === false ? 'tidak' : '');

export function typedFamily(person: PersonalData): Typed {
  const parent = (who: 'ayah' | 'ibu'): Typed => ({
    [`${who}.nama`]: text(person[who]?.nama),
    [`${who}.pekerjaan`]: text(person[who]?.pekerjaan),
    [`${who}.noHp`]: text(person[who]?.noHp),
    [`${who}.masihHidup`]: livingText(person[who]?.masihHidup),
  });
  return {
    agama: text(person.agama),
    statusPernikahan: text(person.statusPernikahan),
    anakKe: text(person.anakKe),
    jumlahSaudara: text(person.jumlahSaudara),
    ...parent('ayah'),
    ...parent('ibu'),
  };
}

export function familyBody(typed: Typed) {
  const parent = (who: 'ayah' | 'ibu') => {
    const living = some(typed, `${who}.masihHidup`);
    const found = {
      nama: some(typed, `${who}.nama`),
      pekerjaan: some(typed, `${who}.pekerjaan`),
      noHp: some(typed, `${who}.noHp`),
      masihHidup: living === undefined ? undefined : living === 'ya',
    };
    return Object.values(found).every((value) => value === undefined) ? undefined : found;
  };
  return {
    agama: some(typed, 'agama'),
    statusPernikahan: some(typed, 'statusPernikahan'),
    anakKe: whole(typed, 'anakKe'),
    jumlahSaudara: whole(typed, 'jumlahSaudara'),
    ayah: parent('ayah'),
    ibu: parent('ibu'),
  };
}

export const typedAddress = (address: AddressBody | undefined): Typed => ({
  alamat: text(address?.alamat),
  distrikId: text(address?.distrikId),
  kotaId: text(address?.kotaId),
  kodePos: text(address?.kodePos),
});

export const addressBody = (jenis: AddressKind, typed: Typed) => ({
  jenis,
  alamat: (typed.alamat ?? '').trim(),
  distrikId: some(typed, 'distrikId'),
  kotaId: some(typed, 'kotaId'),
  kodePos: some(typed, 'kodePos'),
});

export const typedEducation = (school: EducationBody | undefined): Typed => ({
  jenis: text(school?.jenis),
  namaSekolah: text(school?.namaSekolah),
  kota: text(school?.kota),
  tahunMasuk: text(school?.tahunMasuk),
  tahunLulus: text(school?.tahunLulus),
});

export const educationBody = (typed: Typed) => ({
  jenis: (typed.jenis ?? '').trim(),
  namaSekolah: (typed.namaSekolah ?? '').trim(),
  kota: some(typed, 'kota'),
  tahunMasuk: whole(typed, 'tahunMasuk'),
  tahunLulus: whole(typed, 'tahunLulus'),
});
