// The registration periods as everybody may read them.
import { dateLong } from '../lib/date';
import { number } from '../lib/money';
import { publicQuery } from './public-query';
import type { Schemas } from './types';

export const registrationPeriodsQuery = publicQuery('/api/web/masa-pendaftaran');

/** The next day on which a period opens, where none is open; null while one is, undefined when none is known to come. */
export function nextOpening({ items }: Schemas['PublicPeriods']): string | null | undefined {
  if (items.some(({ keadaan }) => keadaan === 'dibuka')) return null;
  const days = items.filter(({ keadaan }) => keadaan === 'akan_dibuka').map(({ dibuka }) => dibuka);
  return days.sort()[0];
}

/** Whether one can register now, and until or from when, in one line. */
export function stateText(periods: Schemas['PublicPeriods']): string {
  const next = nextOpening(periods);
  if (next) return `Pendaftaran belum dibuka; dibuka ${dateLong(next)}`;
  if (next === undefined) return 'Pendaftaran sedang ditutup';
  const days = periods.items.filter(({ keadaan }) => keadaan === 'dibuka').map(({ ditutup }) => ditutup);
  const [first = '', ...others] = days.sort();
  // Of several the first to close is named: who comes by then is in time for each.
  const until = others.some((day) => day !== first) ? ', sebagian hanya sampai' : ' sampai';
  return `Pendaftaran dibuka${until} ${dateLong(first)}`;
}

/** The days of a period. */
export type PeriodDays = Pick<Schemas['PublicPeriod'], 'keadaan' | 'dibuka' | 'ditutup' | 'sisaHari'>;

/** When it opens or closes, in words. */
export function whenText({ keadaan, dibuka, ditutup, sisaHari }: PeriodDays): string {
  if (keadaan === 'akan_dibuka') return `Dibuka ${dateLong(dibuka)}, ${number(sisaHari ?? 0)} hari lagi.`;
  if (keadaan === 'ditutup') return `Ditutup ${dateLong(ditutup)}.`;
  return sisaHari === 1
    ? `Hari ini hari terakhir, ${dateLong(ditutup)}.`
    : `Sampai ${dateLong(ditutup)}, masih ${number(sisaHari ?? 0)} hari.`;
}

/** How many may still be granted, in words; null where that is not limited. */
export const placesText = ({ kuota, sisaTempat }: Pick<Schemas['PublicPeriod'], 'kuota' | 'sisaTempat'>) =>
  sisaTempat === null || sisaTempat === undefined
    ? null
    : `Sisa tempat ${number(sisaTempat)} dari ${number(kuota ?? 0)}.`;
