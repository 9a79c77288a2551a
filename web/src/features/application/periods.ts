// When which scholarship may be applied for. The office's periods are public facts: the device keeps the last list, so
// that the form knows them without a network too.
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { keptList } from '../../api/kept-list';
import type { PeriodDays } from '../../api/registration-periods';
import type { DocumentKind, ScholarshipType } from '../../api/words';
import { documentKindWords } from '../../api/words';
import { dateLong, isoDay } from '../../lib/date';
import { byText } from '../../lib/order';
import { wordIn } from '../../lib/word';

export type Period = {
  tahun: number;
  beasiswa: string;
  /** First and last day, YYYY-MM-DD. */
  buka: string;
  tutup: string;
  dokumen: DocumentKind[];
  syarat: string[];
  /** Whole rupiah a year by level. */
  besaran: Record<string, number>;
};

export const periodsQuery = () =>
  queryOptions({
    queryKey: ['periode', 'semua'],
    ...keptList('periode', async (signal): Promise<Period[]> => {
      const { items } = await readPage('/api/cms/periode', { query: { size: 100 }, signal });
      return items.map(({ tahun, beasiswa, buka, tutup, dokumen, syarat, besaran }) => ({
        tahun,
        beasiswa,
        buka,
        tutup,
        dokumen: (dokumen ?? []).flatMap((word) => wordIn(documentKindWords, word) ?? []),
        syarat: syarat ?? [],
        besaran: besaran ?? {},
      }));
    }),
    staleTime: 300_000,
  });

export const isOpen = (period: Period, day: string = isoDay()) => period.buka <= day && day <= period.tutup;

export const periodOf = (periods: readonly Period[], type: string, year: string): Period | undefined =>
  periods.find((period) => period.beasiswa === type && String(period.tahun) === year);

const dayMs = 24 * 60 * 60 * 1000;
/** Both days counted. */
const daysFrom = (day: string, to: string) => Math.round((Date.parse(to) - Date.parse(day)) / dayMs) + 1;

/** Its days as the public pages tell them, counted here: the form says them without a network too. */
export function daysOf({ buka, tutup }: Period, day: string = isoDay()): PeriodDays {
  const days = { dibuka: buka, ditutup: tutup };
  if (day < buka) return { ...days, keadaan: 'akan_dibuka', sisaHari: daysFrom(day, buka) - 1 };
  if (day > tutup) return { ...days, keadaan: 'ditutup', sisaHari: null };
  return { ...days, keadaan: 'dibuka', sisaHari: daysFrom(day, tutup) };
}

/** The open periods of a type, newest year first. */
export const openPeriods = (periods: readonly Period[], type: string, day?: string): Period[] =>
  periods
    .filter((period) => period.beasiswa === type && isOpen(period, day))
    .sort((left, right) => right.tahun - left.tahun);

/** When a type is open, in words. */
export function openText(periods: readonly Period[], type: ScholarshipType, day: string = isoDay()): string {
  const [open] = openPeriods(periods, type, day);
  if (open) return `Dibuka sampai ${dateLong(open.tutup)}.`;
  const own = periods.filter((period) => period.beasiswa === type);
  const next = own.filter((period) => period.buka > day).sort((left, right) => byText(left.buka, right.buka))[0];
  if (next) return `Belum dibuka: mulai ${dateLong(next.buka)}.`;
  const last = own.sort((left, right) => byText(right.tutup, left.tutup))[0];
  return last ? `Pendaftaran ditutup ${dateLong(last.tutup)}.` : 'Pendaftaran belum dibuka.';
}

/** What to say before anything is filled in when nothing is open; null when something is, or when nobody knows. */
export function nothingOpenText(periods: readonly Period[] | undefined, day: string = isoDay()): string | null {
  if (!periods || periods.some((period) => isOpen(period, day))) return null;
  const [next] = periods.filter((period) => period.buka > day).sort((a, b) => byText(a.buka, b.buka));
  return next ? `Pendaftaran belum dibuka: mulai ${dateLong(next.buka)}.` : 'Pendaftaran belum dibuka.';
}

/** Why this type and year cannot be applied for; null when they can, or when no period is known. */
export function closedText(periods: readonly Period[] | undefined, type: string, year: string): string | null {
  if (!periods || !type || !year) return null;
  const period = periodOf(periods, type, year);
  if (!period) return `Pendaftaran tahun ${year} belum dibuka. Pilih tahun yang dibuka.`;
  if (isOpen(period)) return null;
  return isoDay() < period.buka
    ? `Pendaftaran baru dibuka ${dateLong(period.buka)}.`
    : `Pendaftaran sudah ditutup ${dateLong(period.tutup)}.`;
}
