// The registration periods as everybody may read them.
import { publicQuery } from './public-query';
import type { Schemas } from './types';

export const registrationPeriodsQuery = publicQuery('/api/web/masa-pendaftaran');

/** The next day on which a period opens, where none is open; null while one is, undefined when none is known to come. */
export function nextOpening({ items }: Schemas['PublicPeriods']): string | null | undefined {
  if (items.some(({ keadaan }) => keadaan === 'dibuka')) return null;
  const days = items.filter(({ keadaan }) => keadaan === 'akan_dibuka').map(({ dibuka }) => dibuka);
  return days.sort()[0];
}
