// Server state of a year drawn, and of the supply of professions.
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import type { FundSource, RegisterClock, ScholarshipType } from '../../api/words';
import { dashboardKeys } from './queries';

export type Pictures = Schemas['DashboardPictures'];
export type Supply = Schemas['ProfessionSupply'];

export const supplyPath = '/api/cms/dashboard/pasokan-tenaga';

export type PictureFilter = {
  tahun?: number | undefined;
  sumberDana?: FundSource | undefined;
  jenisBeasiswa?: ScholarshipType | undefined;
  institusiId?: string | undefined;
};

/** What is asked of another year or part stays in sight; never the figures of another day or clock. */
const keepOnDay =
  (key: QueryKey) =>
  <T>(before: T | undefined, asked?: { queryKey: QueryKey }): T | undefined =>
    asked?.queryKey[2] === key[2] && asked?.queryKey[4] === key[4] ? before : undefined;

export const pictures = (asOf: string | undefined, filter: PictureFilter, clock: RegisterClock) => {
  const jam = asOf ? clock : undefined;
  const queryKey = [...dashboardKeys.one('gambar', asOf, filter.tahun), jam ?? 'pencatatan', filter];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      read('/api/cms/dashboard/gambar', { query: { per_tanggal: asOf, jam, ...filter }, signal }),
    placeholderData: keepOnDay(queryKey),
  });
};

export const supply = (asOf: string | undefined) => {
  const queryKey = dashboardKeys.one('pasokan-tenaga', asOf);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(supplyPath, { query: { per_tanggal: asOf }, signal }),
    placeholderData: keepOnDay(queryKey),
  });
};
