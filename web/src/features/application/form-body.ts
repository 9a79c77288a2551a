// The form of formulir-pendaftaran as it is typed, and how an unfinished one becomes what the API takes.

import type { Schemas } from '../../api/types';
import { levelWords, scholarshipTypeWords, sexWords } from '../../api/words';
import { lengths } from '../../lib/lengths';
import { wordIn } from '../../lib/word';
import { checkKk, checkNik, checkPhone, digitsOf, type Finding, isMinor, parseGpa } from './checks';

export type FormBody = Schemas['FormBody'];

/** The form as it is typed: every field a text, so that nothing half-written is lost. */
export type TypedForm = {
  nama: string;
  nik: string;
  noKk: string;
  tempatLahir: string;
  tanggalLahir: string;
  noHp: string;
  jenisKelamin: string;
  distrikAsal: string;
  kampungAsal: string;
  alamat: string;
  kotaStudi: string;
  jenjang: string;
  institusiId: string;
  institusi: string;
  programStudi: string;
  nim: string;
  semester: string;
  ipk: string;
  jenisBeasiswa: string;
  tahun: string;
  rekeningBank: string;
  rekeningNomor: string;
  rekeningNama: string;
  waliNama: string;
  waliHubungan: string;
  waliTelepon: string;
  waliPersetujuan: boolean;
  pendanaanLain: string;
};

/** So many letters the server takes of a field; with one more it keeps nothing of the form. */
export const lettersMax = (name: keyof TypedForm): number =>
  name === 'pendanaanLain' ? lengths.paragraph : lengths.line;

export const emptyForm = (): TypedForm => ({
  nama: '',
  nik: '',
  noKk: '',
  tempatLahir: '',
  tanggalLahir: '',
  noHp: '',
  jenisKelamin: '',
  distrikAsal: '',
  kampungAsal: '',
  alamat: '',
  kotaStudi: '',
  jenjang: '',
  institusiId: '',
  institusi: '',
  programStudi: '',
  nim: '',
  semester: '',
  ipk: '',
  jenisBeasiswa: '',
  tahun: '',
  rekeningBank: '',
  rekeningNomor: '',
  rekeningNama: '',
  waliNama: '',
  waliHubungan: '',
  waliTelepon: '',
  waliPersetujuan: false,
  pendanaanLain: '',
});

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
const sound = (value: string, finding: Finding | null): string | null =>
  finding?.kind === 'error' ? null : text(value);
const number = (value: string): number | null => (/^\d+$/.test(value.trim()) ? Number(value.trim()) : null);

/** What is complete enough to be sent; half-typed numbers stay on the device. */
export function toBody(form: TypedForm): FormBody {
  const gpa = parseGpa(form.ipk);
  const account = form.rekeningBank || form.rekeningNomor.trim() || form.rekeningNama.trim();
  const guardian = isMinor(form.tanggalLahir) && (form.waliNama.trim() || form.waliHubungan || form.waliTelepon.trim());
  return {
    nama: text(form.nama),
    nik: sound(digitsOf(form.nik), checkNik(form.nik)),
    noKk: sound(digitsOf(form.noKk), checkKk(form.noKk, form.nik)),
    tempatLahir: text(form.tempatLahir),
    tanggalLahir: text(form.tanggalLahir),
    noHp: sound(form.noHp, checkPhone(form.noHp)),
    jenisKelamin: wordIn(sexWords, form.jenisKelamin),
    distrikAsal: text(form.distrikAsal),
    kampungAsal: text(form.kampungAsal),
    alamat: text(form.alamat),
    kotaStudi: text(form.kotaStudi),
    jenjang: wordIn(levelWords, form.jenjang),
    institusiId: text(form.institusiId),
    institusi: text(form.institusi),
    programStudi: text(form.programStudi),
    nim: text(form.nim),
    semester: number(form.semester),
    ipk: gpa === null ? null : gpa / 100,
    jenisBeasiswa: wordIn(scholarshipTypeWords, form.jenisBeasiswa),
    tahun: number(form.tahun),
    rekening: account
      ? {
          kodeBank: text(form.rekeningBank),
          nomor: text(digitsOf(form.rekeningNomor)),
          namaPemilik: text(form.rekeningNama),
        }
      : null,
    wali: guardian
      ? {
          nama: text(form.waliNama),
          hubungan: text(form.waliHubungan),
          noHp: sound(form.waliTelepon, checkPhone(form.waliTelepon)),
          persetujuan: form.waliPersetujuan,
        }
      : null,
    pendanaanLain: text(form.pendanaanLain),
  };
}

/** What is known of a person from an earlier form; what belongs to one year's scholarship is asked again. */
export function knownOf(body: FormBody): TypedForm {
  return { ...fromBody(body), semester: '', ipk: '', jenisBeasiswa: '', tahun: '', pendanaanLain: '' };
}

/** The server's form as typed text. */
export function fromBody(body: FormBody): TypedForm {
  const as = (value: string | number | null | undefined, or: string) =>
    value === null || value === undefined ? or : String(value);
  return {
    nama: as(body.nama, ''),
    nik: as(body.nik, ''),
    noKk: as(body.noKk, ''),
    tempatLahir: as(body.tempatLahir, ''),
    tanggalLahir: as(body.tanggalLahir, ''),
    noHp: as(body.noHp, ''),
    jenisKelamin: as(body.jenisKelamin, ''),
    distrikAsal: as(body.distrikAsal, ''),
    kampungAsal: as(body.kampungAsal, ''),
    alamat: as(body.alamat, ''),
    kotaStudi: as(body.kotaStudi, ''),
    jenjang: as(body.jenjang, ''),
    institusiId: as(body.institusiId, ''),
    institusi: as(body.institusi, ''),
    programStudi: as(body.programStudi, ''),
    nim: as(body.nim, ''),
    semester: as(body.semester, ''),
    ipk: body.ipk === null || body.ipk === undefined ? '' : body.ipk.toFixed(2).replace('.', ','),
    jenisBeasiswa: as(body.jenisBeasiswa, ''),
    tahun: as(body.tahun, ''),
    rekeningBank: as(body.rekening?.kodeBank, ''),
    rekeningNomor: as(body.rekening?.nomor, ''),
    rekeningNama: as(body.rekening?.namaPemilik, ''),
    waliNama: as(body.wali?.nama, ''),
    waliHubungan: as(body.wali?.hubungan, ''),
    waliTelepon: as(body.wali?.noHp, ''),
    waliPersetujuan: body.wali?.persetujuan ?? false,
    pendanaanLain: as(body.pendanaanLain, ''),
  };
}
