// The public list of awardees: five columns, no personal data beyond them.
import { publicPageQuery } from '../../api/public-query';

export const awardeesQuery = (year: number, page: number) =>
  publicPageQuery('/api/web/penerima-beasiswa', { tahun: year, page, size: 10 });
