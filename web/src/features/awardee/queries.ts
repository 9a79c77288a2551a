// The public list of awardees: five columns, the state with its day, and the proof of each.
import { publicPageQuery, publicQuery } from '../../api/public-query';
import type { ItemOf } from '../../api/types';
import type { Asked } from './asked';

export type AwardeeItem = ItemOf<'/api/web/penerima-beasiswa'>;

export const awardeesQuery = ({ year, page, search, status, asOf }: Asked) =>
  publicPageQuery('/api/web/penerima-beasiswa', {
    tahun: year,
    page,
    size: 10,
    ...(search ? { search } : {}),
    ...(status ? { keadaan: status } : {}),
    ...(asOf ? { per_tanggal: asOf } : {}),
  });

export const awardeeYearsQuery = publicQuery('/api/web/penerima-beasiswa/tahun');

export const awardeeChangesQuery = (year: number, from: string, until: string, page: number) =>
  publicPageQuery('/api/web/penerima-beasiswa/perubahan', {
    tahun: year,
    page,
    size: 10,
    ...(from ? { dari: from } : {}),
    ...(until ? { sampai: until } : {}),
  });
