// What the address asks of the list: a shared link may be old, cut off or typed by hand.
import { type AwardStatus, awardStatusText } from '../../api/words';
import { readDay } from '../../lib/day';
import { lengths } from '../../lib/lengths';
import { paths } from '../../lib/paths';
import { monthEnds } from './month-ends';

/** What the address says of the list. */
export interface Asked {
  year: number;
  page: number;
  search?: string;
  status?: AwardStatus | undefined;
  /** The last day of a month; the list as it stood then. */
  asOf?: string;
}

const isStatus = (word: string | null): word is AwardStatus => word !== null && word in awardStatusText;
const whole = (text: string | null, shape: RegExp) => (text !== null && shape.test(text) ? Number(text) : null);

/** `titleYear` stands where the address names none. */
export function askedOf(params: URLSearchParams, titleYear: number): Required<Asked> {
  const word = params.get('keadaan');
  return {
    year: whole(params.get('tahun'), /^[12]\d{3}$/) ?? titleYear,
    page: Math.max(1, whole(params.get('halaman'), /^\d{1,6}$/) ?? 1),
    // As much as can be looked for.
    search: (params.get('cari') ?? '').slice(0, lengths.search),
    status: isStatus(word) ? word : undefined,
    asOf: params.get('per') ?? '',
  };
}

/** The days between which changes of the list are asked for, under the API's own names; empty where there is no such day. */
export const daysOf = (params: URLSearchParams): { from: string; until: string } => ({
  from: readDay(params.get('dari') ?? '') ?? '',
  until: readDay(params.get('sampai') ?? '') ?? '',
});

/** Whether the list is kept as of that day. */
export const isKept = ({ year, asOf }: Required<Asked>, today?: string): boolean =>
  asOf === '' || monthEnds(year, today).some(({ day }) => day === asOf);

/** What the list is to be downloaded as: the API narrows it by state and day, and looks for no name, which the link says. */
export function downloadOf(asked: Required<Asked>): { href: string; text: string } {
  const { year, search, status, asOf } = asked;
  const query = new URLSearchParams({ tahun: String(year) });
  if (status) query.set('keadaan', status);
  if (asOf && isKept(asked)) query.set('per_tanggal', asOf);
  const whole = status ? `semua yang ${awardStatusText[status].toLowerCase()}` : 'daftar lengkap';
  return {
    href: `${paths.awardeeDownload}?${query}`,
    text: search ? `Unduh ${whole} tahun ${year}` : 'Unduh daftar',
  };
}

/** Why no name is shown: never that there is none where there are some. */
export function nothingText(
  { year, search, status, asOf }: Required<Asked>,
  found: { items: number; pages: number },
): string {
  if (found.items > 0) return `Halaman ini tidak ada: daftarnya ${found.pages} halaman`;
  if (search || status) return 'Tidak ada nama yang cocok';
  return asOf ? 'Pada tanggal itu belum ada nama' : `Belum ada nama di daftar tahun ${year}`;
}
