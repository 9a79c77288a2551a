// Server state of the dashboards, each as of a day when one is asked for.
import { type QueryKey, queryOptions } from '@tanstack/react-query';
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

/** Another year of the same day; never the figures of another day or clock. */
const keepOnDay =
  (key: QueryKey) =>
  <T>(before: T | undefined, asked?: { queryKey: QueryKey }): T | undefined =>
    asked?.queryKey[2] === key[2] && asked?.queryKey[4] === key[4] ? before : undefined;

type DashboardPath = Extract<ReadPath, `/api/cms/dashboard/${string}`>;

const dashboard = <P extends DashboardPath>(path: P, asOf?: string, year?: number) => {
  const queryKey = dashboardKeys.one(path.slice('/api/cms/dashboard/'.length), asOf, year);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AnswerOf<'get', P>> =>
      read<DashboardPath>(path, { query: { per_tanggal: asOf, ...(year ? { tahun: year } : {}) }, signal }) as Promise<
        AnswerOf<'get', P>
      >,
    placeholderData: keepOnDay(queryKey),
  });
};

/** The money of a day of the past by either clock. */
export const information = (asOf?: string, year?: number, clock?: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  const queryKey = [...dashboardKeys.one('information', asOf, year), jam ?? 'pencatatan'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      read('/api/cms/dashboard/information', { query: { per_tanggal: asOf, tahun: year, jam }, signal }),
    placeholderData: keepOnDay(queryKey),
  });
};
export const overview = (asOf?: string) => dashboard('/api/cms/dashboard/overview-status', asOf);
export const lastTransactions = (asOf?: string) => dashboard('/api/cms/dashboard/last-transaction', asOf);
/** The money of a day of the past by either clock; the people are those of that day. */
export const districts = (asOf?: string, year?: number, clock?: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  const queryKey = [...dashboardKeys.one('report-by-district', asOf, year), jam ?? 'pencatatan'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(districtReportPath, { query: moneyQuery(asOf, year, jam), signal }),
    placeholderData: keepOnDay(queryKey),
  });
};

const moneyQuery = (asOf?: string, year?: number, jam?: RegisterClock) => ({
  per_tanggal: asOf,
  ...(year ? { tahun: year } : {}),
  ...(jam ? { jam } : {}),
});
export const achievement = (asOf?: string) => dashboard('/api/cms/dashboard/awardee-achievement', asOf);

/** What waits for the reader. */
export const myWork = () =>
  queryOptions({
    queryKey: ['pekerjaan'],
    queryFn: ({ signal }) => read('/api/cms/pekerjaan', { signal }),
  });

/** The kampung of a district, in the same words as districts. */
export const kampungOf = (district: string, asOf?: string, year?: number, clock?: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  return queryOptions({
    queryKey: [...dashboardKeys.one('report-by-district', asOf, year), jam ?? 'pencatatan', district],
    queryFn: ({ signal }) =>
      read(districtReportPath, { query: { ...moneyQuery(asOf, year, jam), distrikId: district }, signal }),
  });
};
