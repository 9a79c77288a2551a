// What a recipient has to do next, in the order in which it holds up money.
import { academicYear } from '../../lib/date';
import type { AwardDetail } from './queries';

/** One thing to do, with the day it is about (ISO) and its words. */
export type Todo = { title: string; text: string; since?: string | null; to: 'laporan' | 'akademia'; button: string };

type Payment = {
  name: string;
  status: string;
  /** Whether the person may say now what it was spent on. */
  mayReport: boolean;
  disalurkanPada?: string | null;
  laporan?: { dikembalikanKarena?: string | null } | null;
};

/** From July one semester of the academic year has begun, from January both. */
const semestersBegun = (today: Date) => (today.getMonth() >= 6 ? 1 : 2);

/** Whether the results of the present semester are still to be sent. */
export function lacksRecord(award: Pick<AwardDetail, 'status' | 'statusLulus' | 'dataAkademik'>, today = new Date()) {
  if (award.status !== 'aktif' || award.statusLulus) return false;
  const year = academicYear(today);
  return award.dataAkademik.filter((record) => record.tahunAkademik === year).length < semestersBegun(today);
}

/** Everything to do, the most pressing first. */
export function todosOf(
  payments: readonly Payment[],
  award: Pick<AwardDetail, 'status' | 'statusLulus' | 'dataAkademik'> | undefined,
  today = new Date(),
): Todo[] {
  const unconfirmed = payments.filter(({ status }) => status === 'disalurkan');
  const returned = payments.filter(({ laporan }) => laporan?.dikembalikanKarena);
  const unreported = payments.filter((one) => one.mayReport && !one.laporan && one.status !== 'disalurkan');
  const todos: Todo[] = [];
  for (const { name, disalurkanPada } of unconfirmed)
    todos.push({
      title: 'Sudahkah uangnya masuk?',
      text: `${name}. Periksa rekening, lalu konfirmasi atau adukan.`,
      since: disalurkanPada ?? null,
      to: 'laporan',
      button: 'Jawab sekarang',
    });
  for (const { name, laporan } of returned)
    todos.push({
      title: 'Lengkapi laporan penggunaan',
      text: `${name}: ${laporan?.dikembalikanKarena}`,
      to: 'laporan',
      button: 'Lengkapi laporan',
    });
  if (award && lacksRecord(award, today))
    todos.push({
      title: `Kirim KHS dan surat aktif ${academicYear(today)}`,
      text: 'Diperlukan sebelum pembayaran berikutnya.',
      to: 'akademia',
      button: 'Kirim KHS',
    });
  for (const { name, disalurkanPada } of unreported)
    todos.push({
      title: 'Laporkan penggunaan dana',
      text: `${name}. Tulis untuk apa uangnya dipakai, dengan foto buktinya.`,
      since: disalurkanPada ?? null,
      to: 'laporan',
      button: 'Tulis laporan',
    });
  return todos;
}

/** What waits behind the first, named once each. */
export function afterwards(others: readonly Todo[]): string {
  const titles = [...new Set(others.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)))].join('; ');
  return `Sesudah itu: ${titles}${titles.endsWith('?') ? '' : '.'}`;
}
