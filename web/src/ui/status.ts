// Every status of the wire: its words, and the tone of its badge.
import {
  type ApplicationStatus,
  type AwardStatus,
  applicationStatusText,
  awardStatusText,
  type BankAccountStatus,
  bankAccountStatusText,
  type ChangeRequestStatus,
  type ComplaintStatus,
  changeRequestStatusText,
  complaintStatusText,
  type DisbursementStatus,
  type DocumentStatus,
  disbursementStatusLongText,
  disbursementStatusText,
  documentStatusText,
  type NewsStatus,
  newsStatusText,
  type RosterStatus,
  rosterStatusText,
  type TestimonialState,
  testimonialStateText,
  type UserStatus,
  userStatusText,
} from '../api/words';
import type { Tone } from './badge';

type Status =
  | ApplicationStatus
  | AwardStatus
  | BankAccountStatus
  | ChangeRequestStatus
  | ComplaintStatus
  | DisbursementStatus
  | DocumentStatus
  | NewsStatus
  | RosterStatus
  | TestimonialState
  | UserStatus;

const texts: Record<Status, string> = {
  ...applicationStatusText,
  ...awardStatusText,
  ...bankAccountStatusText,
  ...changeRequestStatusText,
  ...complaintStatusText,
  ...disbursementStatusText,
  ...documentStatusText,
  ...newsStatusText,
  ...rosterStatusText,
  ...testimonialStateText,
  ...userStatusText,
  // The short word alone does not say to whom the money went back.
  dikembalikan: disbursementStatusLongText.dikembalikan,
};

const tones: Record<Status, Tone> = {
  draf: 'plain',
  ditarik: 'plain',
  kedaluwarsa: 'plain',
  diajukan: 'info',
  perlu_perbaikan: 'wait',
  direkomendasikan: 'info',
  disetujui: 'good',
  ditolak: 'bad',
  dibatalkan: 'plain',
  gugur: 'wait',
  arsip: 'plain',
  belum_diperiksa: 'wait',
  sah: 'good',
  tidak_sah: 'bad',
  aktif: 'good',
  nonaktif: 'plain',
  ditangguhkan: 'wait',
  selesai: 'plain',
  dicabut: 'bad',
  belum_diverifikasi: 'wait',
  terverifikasi: 'good',
  spp_terbit: 'info',
  spm_terbit: 'info',
  sp2d_terbit: 'info',
  disalurkan: 'good',
  diterima: 'good',
  dipertanggungjawabkan: 'good',
  retur: 'bad',
  dikembalikan: 'plain',
  diganti: 'plain',
  terbit: 'good',
  terjadwal: 'info',
  dihapus: 'bad',
  menunggu: 'wait',
  disusun: 'wait',
  dikunci: 'info',
  menunggu_jawaban: 'wait',
  dijawab: 'good',
  ditutup: 'plain',
};

const isStatus = (word: string): word is Status => word in texts;

/** A status stands as a title: every word but the small ones begins with a capital. */
const titled = (text: string) => text.replace(/\b(?!ke\b)[a-z]/g, (letter) => letter.toUpperCase());

/** The words of a status; what is none shows as it is. */
export const statusText = (status: string): string => (isStatus(status) ? titled(texts[status]) : status);

/** Statuses to choose from. */
export const statusChoices = <S extends Status>(words: readonly S[]) =>
  words.map((value) => ({ value, label: statusText(value) }));

export const statusTone = (status: string): Tone => (isStatus(status) ? tones[status] : 'plain');
