// What is announced above a page about registration: that it has just opened, or is about to close.
import { dateLong } from '../lib/date';
import { number } from '../lib/money';
import { byText } from '../lib/order';
import type { Schemas } from './types';

type Period = Schemas['PublicPeriod'];

/** What is announced above a page: `key` tells one announced period from the next. */
export interface Announcement {
  key: string;
  text: string;
}

/** For how many days after its first day a period counts as just opened, and before its last day as about to close. */
const freshDays = 7;
const lastDays = 14;
const dayMs = 24 * 60 * 60 * 1000;
const daysFrom = (day: string, to: string) => Math.round((Date.parse(to) - Date.parse(day)) / dayMs);

/** Which open periods a sentence speaks of, in words. */
function subjectOf(meant: Period[], open: Period[]): string {
  const [first] = meant;
  const years = new Set(meant.map(({ tahun }) => tahun));
  const year = years.size === 1 ? ` ${first?.tahun}` : '';
  if (meant.length === 1) return `${first?.judul}${year}`;
  return meant.length === open.length ? `beasiswa${year}` : `${meant.length} jenis beasiswa${year}`;
}

/** The period that is about to close, else the one that has just opened; null while nothing is to be announced. */
export function announcementOf({ hari, items }: Schemas['PublicPeriods']): Announcement | null {
  const open = items.filter(({ keadaan }) => keadaan === 'dibuka');
  const sorted = [...open].sort((left, right) => byText(left.ditutup, right.ditutup));
  const closing = sorted.find(({ ditutup }) => daysFrom(hari, ditutup) <= lastDays);
  const chosen = closing ?? sorted.find(({ dibuka }) => daysFrom(dibuka, hari) <= freshDays);
  if (!chosen) return null;
  const { dibuka, ditutup } = chosen;
  const meant = open.filter((period) => period.dibuka === dibuka && period.ditutup === ditutup);
  const subject = subjectOf(meant, open);
  const left = daysFrom(hari, ditutup) + 1;
  const last = dateLong(ditutup);
  const text = !closing
    ? `Pendaftaran ${subject} sudah dibuka, sampai ${last}.`
    : left === 1
      ? `Hari ini hari terakhir pendaftaran ${subject}.`
      : `Pendaftaran ${subject} tinggal ${number(left)} hari, sampai ${last}.`;
  return { key: `${dibuka} ${ditutup}`, text };
}
