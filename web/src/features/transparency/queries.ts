// Money and waiting times, for everybody.
import { publicQuery } from '../../api/public-query';
import type { Schemas } from '../../api/types';

export type Transparency = Schemas['Transparency'];
export type BudgetYear = Schemas['TransparencyYear'];

export const transparencyQuery = publicQuery('/api/web/transparansi');
