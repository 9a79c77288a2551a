// Server state of the realisation in parts, by either clock.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { RegisterClock } from '../../api/words';
import { dashboardKeys } from './queries';

export const realizationPath = '/api/cms/dashboard/realisasi';

export const realization = (asOf?: string, year?: number, clock?: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  return queryOptions({
    queryKey: [...dashboardKeys.one('realisasi', asOf, year), jam ?? 'pencatatan'] as const,
    queryFn: ({ signal }) => read(realizationPath, { query: { per_tanggal: asOf, tahun: year, jam }, signal }),
  });
};
