// Server state of findings.
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type Finding = Schemas['FindingBody'];
export type FindingPerson = Schemas['FindingPerson'];

export const findingPath = '/api/cms/temuan';

type Query = UrlQuery<typeof findingPath>;

export const findingKeys = {
  all: ['temuan'] as const,
  list: (query: Query) => [...findingKeys.all, 'daftar', query] as const,
  open: (asOf?: string) => [...findingKeys.all, 'terbuka', asOf ?? 'sekarang'] as const,
  ofPerson: (userId: string, asOf?: string) => [...findingKeys.all, 'orang', userId, asOf ?? 'sekarang'] as const,
};

export const findingList = (query: Query) => listQuery(findingKeys.list(query), findingPath, query);

/** What is found about one person, what blocks first. */
export const findingsOf = (userId: string, asOf?: string) =>
  queryOptions({
    queryKey: findingKeys.ofPerson(userId, asOf),
    queryFn: ({ signal }) => readPage(findingPath, { query: { userId, size: 50, per_tanggal: asOf }, signal }),
    enabled: userId !== '',
  });

/** Pages of a hundred that are read ahead for a list of forms. */
const PAGES_MAX = 10;

const counts = (finding: Finding) => !finding.pengabaian && finding.tingkat !== 'info';

/** Everything open that blocks or warns, in the reader's scope; `whole` unless there was too much of it. */
export const openFindings = (asOf?: string) =>
  queryOptions({
    queryKey: findingKeys.open(asOf),
    queryFn: async ({ signal }): Promise<{ items: Finding[]; whole: boolean }> => {
      const items: Finding[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = { status: 'terbuka', sort: 'tingkat', size: 100, page, per_tanggal: asOf } as const;
        const found = await readPage(findingPath, { query, signal });
        items.push(...found.items);
        // What only informs comes last.
        if (page >= found.totalPages || found.items.at(-1)?.tingkat === 'info') return { items, whole: true };
      }
      return { items, whole: false };
    },
  });

/** The findings that count before a decision, by the forms of those whom they concern: of a pair by both. */
export function byForm(findings: readonly Finding[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings.filter(counts)) {
    for (const form of [finding.orang.formulirPendaftaranId, finding.orangLain?.formulirPendaftaranId]) {
      const own = form ? (found.get(form) ?? []) : [];
      // Within an area a pair comes twice, once from each side.
      if (form && !own.some((one) => one.id === finding.id)) found.set(form, [...own, finding]);
    }
  }
  return found;
}

export const useDismissFinding = (onDone: () => void) =>
  useCommand('POST', '/api/cms/temuan/abaikan', {
    success: (answer) => ('usulanId' in answer ? waitsForAnother : 'Peringatan diabaikan dengan alasan'),
    quiet: true,
    onDone,
  });
