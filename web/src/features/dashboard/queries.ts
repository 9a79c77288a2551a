// Server state of the dashboards, each as of a day when one is asked for.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { AnswerOf, ReadPath, Schemas } from '../../api/types';
import type { RegisterClock } from '../../api/words';

export type Achievement = Schemas['DashboardAchievement'];
export type DistrictReport = Schemas['DistrictReport'];
export type StatusOverview = Schemas['StatusOverview'];

export const districtReportPath = '/api/cms/dashboard/report-by-district';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  one: (name: string, asOf: string | undefined, year?: number) =>
    [...dashboardKeys.all, name, asOf ?? 'sekarang', year ?? 'tahun ini'] as const,
};

type DashboardPath = Extract<ReadPath, `/api/cms/dashboard/${string}`>;

const dashboard = <P extends DashboardPath>(path: P, asOf?: string, year?: number) =>
  queryOptions({
    queryKey: dashboardKeys.one(path.slice('/api/cms/dashboard/'.length), asOf, year),
    queryFn: ({ signal }): Promise<AnswerOf<'get', P>> =>
      read<DashboardPath>(path, { query: { per_tanggal: asOf, ...(year ? { tahun: year } : {}) }, signal }) as Promise<
        AnswerOf<'get', P>
      >,
    placeholderData: keepPreviousData,
  });

/** The money of a day of the past by either clock. */
export const information = (asOf?: string, year?: number, clock?: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  return queryOptions({
    queryKey: [...dashboardKeys.one('information', asOf, year), jam ?? 'pencatatan'] as const,
    queryFn: ({ signal }) =>
      read('/api/cms/dashboard/information', { query: { per_tanggal: asOf, tahun: year, jam }, signal }),
    placeholderData: keepPreviousData,
  });
};
export const overview = (asOf?: string) => dashboard('/api/cms/dashboard/overview-status', asOf);
export const lastTransactions = (asOf?: string) => dashboard('/api/cms/dashboard/last-transaction', asOf);
export const districts = (asOf?: string, year?: number) => dashboard(districtReportPath, asOf, year);
export const achievement = (asOf?: string) => dashboard('/api/cms/dashboard/awardee-achievement', asOf);

/** What waits for the reader. */
export const myWork = () =>
  queryOptions({
    queryKey: ['pekerjaan'],
    queryFn: ({ signal }) => read('/api/cms/pekerjaan', { signal }),
  });

/** The kampung of a district, in the same words as districts. */
export const kampungOf = (district: string, asOf?: string, year?: number) =>
  queryOptions({
    queryKey: [...dashboardKeys.one('report-by-district', asOf, year), district],
    queryFn: ({ signal }) =>
      read(districtReportPath, {
        query: { per_tanggal: asOf, distrikId: district, ...(year ? { tahun: year } : {}) },
        signal,
      }),
  });
