// What open data there is, for everybody.
import { publicQuery } from '../../api/public-query';
import type { Schemas } from '../../api/types';

export type OpenTable = Schemas['OpenTable'];

export const openDataQuery = (year?: number) =>
  publicQuery('/api/web/data-terbuka', { query: { ...(year !== undefined && { tahun: year }) } });
