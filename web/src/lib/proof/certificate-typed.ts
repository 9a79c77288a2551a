// What stands on the certificate of an erasure, and its parts as they are typed: loaded only where there is one.
import { dateTime, isoDay } from '../date';
import type { Certificate } from './certificate';
import { countOf, dayOf, sameNumber, type TypedPaper, told } from './typed';

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
const names = Object.fromEntries(labels.map(([part, label]) => [part, label.toLowerCase()]));

/** Its parts as they are typed. */
export const certificateTyped = (certificate: Certificate): TypedPaper => ({
  labels,
  compare: async (typed) => {
    const { nomor = '', akun = '', tanggal = '' } = typed;
    const differs: string[] = [];
    const number = countOf(nomor);
    if (number && number !== String(certificate.position)) differs.push('nomor');
    if (akun.trim() && !sameNumber(akun, certificate.account)) differs.push('akun');
    const day = dayOf(tanggal);
    if (day && day !== isoDay(certificate.at)) differs.push('tanggal');
    const unread = [...(number === null ? ['nomor'] : []), ...(day === null ? ['tanggal'] : [])];
    return told({ typed: { nomor, akun, tanggal }, differs, unread }, names);
  },
});
