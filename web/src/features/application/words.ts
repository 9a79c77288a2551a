// The words of formulir-pendaftaran.
import type { Schemas } from '../../api/wire';

export const documentKinds = [
  'ktp',
  'kk',
  'surat_aktif',
  'khs',
  'buku_rekening',
  'foto',
  'bukti_prestasi',
  'sktm',
] as const;
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

/** States in which a form is filled in. */
export const editable: readonly ApplicationState[] = ['draf', 'perlu_perbaikan'];

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

export type Verdict = 'belum_diperiksa' | 'sah' | 'tidak_sah';

type Words = { status: ApplicationState };
export type DocumentBody = Omit<Schemas['DocumentBody'], 'jenis' | 'putusan'> & {
  jenis: DocumentKind;
  putusan: Verdict;
};
export type ApplicationItem = Omit<Schemas['ApplicationItem'], keyof Words> & Words;
export type ApplicationDetail = Omit<Schemas['ApplicationDetail'], keyof Words | 'dokumen'> &
  Words & { dokumen: DocumentBody[] };
