// The public list of awardees: five columns, no personal data beyond them.
import { publicPageQuery } from '../../api/public-query';

export interface Awardee {
  namaPenerima: string;
  institusiPendidikan: string;
  programStudi: string;
  beasiswa: string;
  statusLulus: boolean;
}

export const awardeesQuery = (year: number, page: number) =>
  publicPageQuery<Awardee>('/api/web/penerima-beasiswa', { tahun: year, page, size: 10 });
