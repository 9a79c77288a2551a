// The certificate of an erasure: it prints what its event says in clear, and names nobody.
import { erasureReasonText } from '../../api/words/erasure-reason';
import { dateTime, isoDay } from '../date';
import { fromBase64 } from './bytes';
import type { Proof } from './check';
import type { TypedPaper } from './list-paper';
import { canonical, columns } from './seal';
import type { StepState } from './tree';

/** What the event of an erasure says. */
export interface Certificate {
  /** Number of the event. */
  position: number;
  /** Number of the account. */
  account: string;
  /** Time of recording, RFC 3339. */
  at: string;
  reason: string;
}

/** What the proven event of an erasure says; null of any other. */
export function certificateOf(proof: Proof): Certificate | null {
  if (!proof.amplop) return null;
  try {
    const { stream, id, type, payload, at } = columns(fromBase64(proof.amplop));
    if (stream !== 'user' || type !== 'Erased') return null;
    const reason = JSON.parse(payload).reason as keyof typeof erasureReasonText;
    return { position: proof.nomorPeristiwa, account: id, at, reason: erasureReasonText[reason] ?? reason };
  } catch {
    return null;
  }
}

/** What stands on the certificate, as the record has it. */
export const certificateHead = (certificate: Certificate): [string, string][] => [
  ['Nomor peristiwa', String(certificate.position)],
  ['Nomor akun', certificate.account],
  ['Waktu', dateTime(certificate.at)],
  ['Alasan', certificate.reason],
];

const labels: TypedPaper['labels'] = [
  ['nomor', 'Nomor peristiwa'],
  ['akun', 'Nomor akun'],
  ['tanggal', 'Tanggal penghapusan'],
];

/** Its parts as they are typed. */
export const certificateTyped = (certificate: Certificate): TypedPaper => ({
  labels,
  compare: async ({ nomor = '', akun = '', tanggal = '' }) => {
    const differs: string[] = [];
    if (nomor.trim() && Number(nomor.replace(/\D/g, '')) !== certificate.position) differs.push('nomor');
    if (akun.trim() && canonical(akun) !== canonical(certificate.account)) differs.push('akun');
    if (tanggal && tanggal !== isoDay(certificate.at)) differs.push('tanggal');
    const named = labels.filter(([part]) => differs.includes(part)).map(([, label]) => label.toLowerCase());
    const state: StepState = differs.length > 0 ? 'bad' : 'good';
    const text =
      differs.length > 0
        ? `Kertas ini berbeda dari catatan: ${named.join(', ')}. Laporkan ke call centre {callCentre}.`
        : 'Yang Anda ketik sama dengan catatan.';
    return { differs, state, text };
  },
});
