// Server state of the dashboards, each as of a day when one is asked for.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Achievement, Districts, Information, LastTransaction, Overview } from './wire';

const base = '/api/cms/dashboard';
export const districtReportPath = `${base}/report-by-district`;

export const dashboardKeys = {
  all: ['dashboard'] as const,
  one: (name: string, asOf: string | undefined) => [...dashboardKeys.all, name, asOf ?? 'sekarang'] as const,
};

const dashboard = <T>(name: string, asOf?: string) =>
  queryOptions({
    queryKey: dashboardKeys.one(name, asOf),
    queryFn: ({ signal }) => read<T>(`${base}/${name}`, { query: { per_tanggal: asOf }, signal }),
    placeholderData: keepPreviousData,
  });

export const information = (asOf?: string) => dashboard<Information>('information', asOf);
export const overview = (asOf?: string) => dashboard<Overview>('overview-status', asOf);
export const lastTransactions = (asOf?: string) =>
  dashboard<{ nomorPeristiwa: number; items: LastTransaction[] }>('last-transaction', asOf);
export const districts = (asOf?: string) => dashboard<Districts>('report-by-district', asOf);
export const achievement = (asOf?: string) => dashboard<Achievement>('awardee-achievement', asOf);

/** The kampung of a district, in the same words as districts. */
export const kampungOf = (district: string, asOf?: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.one('report-by-district', asOf), district],
    queryFn: ({ signal }) =>
      read<Districts>(districtReportPath, { query: { per_tanggal: asOf, distrikId: district }, signal }),
  });
