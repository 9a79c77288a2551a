// The words of formulir-pendaftaran on the wire, and how an unfinished form becomes them.
import { checkKk, checkNik, checkPhone, digitsOf, type Finding, isMinor, parseGpa } from './checks';

export const documentKinds = ['ktp', 'kk', 'surat_aktif', 'khs', 'buku_rekening', 'foto', 'bukti_prestasi', 'sktm'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const levels = ['SMA', 'SMK', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2', 'S3', 'PROFESI'] as const;

export const applicationStates = [
  'draf',
  'diajukan',
  'perlu_perbaikan',
  'direkomendasikan',
  'disetujui',
  'ditolak',
  'dibatalkan',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const rejectionCodes = [
  'DOK_TIDAK_LENGKAP',
  'DOK_TIDAK_SAH',
  'BUKAN_WARGA',
  'TIDAK_AKTIF_KULIAH',
  'IPK_KURANG',
  'GANDA',
  'REKENING_TIDAK_COCOK',
  'LAINNYA',
] as const;

/** FormBody of the API. */
export type FormBody = {
  nama?: string | null;
  nik?: string | null;
  noKk?: string | null;
  tempatLahir?: string | null;
  tanggalLahir?: string | null;
  telepon?: string | null;
  jenisKelamin?: string | null;
  distrikId?: string | null;
  kampungId?: string | null;
  alamat?: string | null;
  kotaStudiId?: string | null;
  jenjang?: string | null;
  institusiPendidikanId?: string | null;
  institusiPendidikan?: string | null;
  programStudi?: string | null;
  nim?: string | null;
  semester?: number | null;
  ipk?: number | null;
  beasiswa?: string | null;
  tahun?: number | null;
  rekening?: { bankId: string; nomor: string; namaPemilik: string } | null;
  wali?: { nama: string; hubungan: string; telepon: string; persetujuan: boolean } | null;
  pendanaanLain?: string | null;
};

export type Verdict = 'belum_diperiksa' | 'sah' | 'tidak_sah';

export type DocumentBody = {
  jenis: DocumentKind;
  fileId: string;
  nama: string;
  mediaType: string;
  ukuran: number;
  sha256: string;
  putusan: Verdict;
  catatan?: string | null;
  tautan?: string | null;
};

export type HolderBody = { kantor: string; sejak: string; hari: number };

export type ApplicationDetail = {
  id: string;
  userId: string;
  versi: number;
  nomorPeristiwa: number;
  status: ApplicationState;
  putaran: number;
  dibantu: boolean;
  isi: FormBody;
  tersamar: boolean;
  distrik?: string | null;
  kampung?: string | null;
  dokumen: DocumentBody[];
  kekurangan: { nama: string; pesan: string }[];
  pemegang?: HolderBody | null;
  catatan?: string | null;
  kodeAlasan?: string | null;
  penerimaBeasiswaId?: string | null;
  diajukanPada?: string | null;
  diubahPada: string;
  sayaMerekomendasikan: boolean;
};

export type ApplicationItem = {
  id: string;
  versi: number;
  status: ApplicationState;
  nama?: string | null;
  nikTersamar?: string | null;
  beasiswa?: string | null;
  tahun?: number | null;
  jenjang?: string | null;
  distrikId?: string | null;
  distrik?: string | null;
  institusiPendidikan?: string | null;
  programStudi?: string | null;
  dokumenBelumDiperiksa: number;
  pemegang?: HolderBody | null;
  diajukanPada?: string | null;
  diubahPada: string;
};

/** The form as it is typed: every field a text, so that nothing half-written is lost. */
export type TypedForm = {
  nama: string;
  nik: string;
  noKk: string;
  tempatLahir: string;
  tanggalLahir: string;
  telepon: string;
  jenisKelamin: string;
  distrikId: string;
  kampungId: string;
  alamat: string;
  kotaStudiId: string;
  jenjang: string;
  institusiPendidikanId: string;
  institusiPendidikan: string;
  programStudi: string;
  nim: string;
  semester: string;
  ipk: string;
  beasiswa: string;
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

export const emptyForm = (): TypedForm => ({
  nama: '',
  nik: '',
  noKk: '',
  tempatLahir: '',
  tanggalLahir: '',
  telepon: '',
  jenisKelamin: '',
  distrikId: '',
  kampungId: '',
  alamat: '',
  kotaStudiId: '',
  jenjang: '',
  institusiPendidikanId: '',
  institusiPendidikan: '',
  programStudi: '',
  nim: '',
  semester: '',
  ipk: '',
  beasiswa: '',
  tahun: String(new Date().getFullYear()),
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
const sound = (value: string, finding: Finding | null): string | null => (finding?.kind === 'error' ? null : text(value));
const number = (value: string): number | null => (/^\d+$/.test(value.trim()) ? Number(value.trim()) : null);

/** What is complete enough to be sent; half-typed numbers stay on the device. */
export function toBody(form: TypedForm): FormBody {
  const gpa = parseGpa(form.ipk);
  const account = form.rekeningBank && form.rekeningNomor.trim() && form.rekeningNama.trim();
  const guardian = isMinor(form.tanggalLahir) && form.waliNama.trim() && form.waliHubungan && form.waliTelepon.trim();
  return {
    nama: text(form.nama),
    nik: sound(digitsOf(form.nik), checkNik(form.nik)),
    noKk: sound(digitsOf(form.noKk), checkKk(form.noKk, form.nik)),
    tempatLahir: text(form.tempatLahir),
    tanggalLahir: text(form.tanggalLahir),
    telepon: sound(form.telepon, checkPhone(form.telepon)),
    jenisKelamin: text(form.jenisKelamin),
    distrikId: text(form.distrikId),
    kampungId: text(form.kampungId),
    alamat: text(form.alamat),
    kotaStudiId: text(form.kotaStudiId),
    jenjang: text(form.jenjang),
    institusiPendidikanId: text(form.institusiPendidikanId),
    institusiPendidikan: text(form.institusiPendidikan),
    programStudi: text(form.programStudi),
    nim: text(form.nim),
    semester: number(form.semester),
    ipk: gpa === null ? null : gpa / 100,
    beasiswa: text(form.beasiswa),
    tahun: number(form.tahun),
    rekening: account
      ? { bankId: form.rekeningBank, nomor: digitsOf(form.rekeningNomor), namaPemilik: form.rekeningNama.trim() }
      : null,
    wali: guardian
      ? {
          nama: form.waliNama.trim(),
          hubungan: form.waliHubungan,
          telepon: form.waliTelepon.trim(),
          persetujuan: form.waliPersetujuan,
        }
      : null,
    pendanaanLain: text(form.pendanaanLain),
  };
}

/** The server's form as typed text. */
export function fromBody(body: FormBody): TypedForm {
  const empty = emptyForm();
  const as = (value: string | number | null | undefined, or: string) => (value === null || value === undefined ? or : String(value));
  return {
    nama: as(body.nama, ''),
    nik: as(body.nik, ''),
    noKk: as(body.noKk, ''),
    tempatLahir: as(body.tempatLahir, ''),
    tanggalLahir: as(body.tanggalLahir, ''),
    telepon: as(body.telepon, ''),
    jenisKelamin: as(body.jenisKelamin, ''),
    distrikId: as(body.distrikId, ''),
    kampungId: as(body.kampungId, ''),
    alamat: as(body.alamat, ''),
    kotaStudiId: as(body.kotaStudiId, ''),
    jenjang: as(body.jenjang, ''),
    institusiPendidikanId: as(body.institusiPendidikanId, ''),
    institusiPendidikan: as(body.institusiPendidikan, ''),
    programStudi: as(body.programStudi, ''),
    nim: as(body.nim, ''),
    semester: as(body.semester, ''),
    ipk: body.ipk === null || body.ipk === undefined ? '' : body.ipk.toFixed(2).replace('.', ','),
    beasiswa: as(body.beasiswa, ''),
    tahun: as(body.tahun, empty.tahun),
    rekeningBank: as(body.rekening?.bankId, ''),
    rekeningNomor: as(body.rekening?.nomor, ''),
    rekeningNama: as(body.rekening?.namaPemilik, ''),
    waliNama: as(body.wali?.nama, ''),
    waliHubungan: as(body.wali?.hubungan, ''),
    waliTelepon: as(body.wali?.telepon, ''),
    waliPersetujuan: body.wali?.persetujuan ?? false,
    pendanaanLain: as(body.pendanaanLain, ''),
  };
}
