// Server state of the audit trail: the newest events first, one event in full, and two days compared.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import { toPage } from '../../api/page';
import type { QueryOf, Schemas, UrlQuery } from '../../api/types';

export type AuditEvent = Schemas['AuditEvent'];
export type Difference = Schemas['DifferenceItem'];
export type DifferenceSums = Schemas['DifferenceSums'];
export type LogCheck = Schemas['LogCheck'];
export type Duty = Schemas['DutyBody'];
export type Deed = Schemas['DeedBody'];
export type RiskAccount = Schemas['RiskBody'];
export type MonthPack = Schemas['MonthPack'];

export const auditPath = '/api/cms/audit';
export const differencePath = '/api/cms/audit/selisih';
export const samplePath = '/api/cms/audit/sampel';
export const dutiesPath = '/api/cms/audit/pemisahan-tugas';

type Trail = UrlQuery<typeof auditPath>;
type DifferenceQuery = UrlQuery<typeof differencePath>;
type DutiesQuery = UrlQuery<typeof dutiesPath>;

export const auditKeys = {
  all: ['audit'] as const,
  trail: (query: Trail) => [...auditKeys.all, 'jejak', query] as const,
  one: (position: number) => [...auditKeys.all, 'rinci', position] as const,
  monthPacks: (year?: number) => [...auditKeys.all, 'paket-bulanan', ...(year ? [year] : [])] as const,
  checks: () => [...auditKeys.all, 'pemeriksaan'] as const,
  difference: (query: DifferenceQuery) => [...auditKeys.all, 'selisih', query] as const,
  duties: (query: DutiesQuery) => [...auditKeys.all, 'pemisahan-tugas', query] as const,
  dutySummary: (asOf?: string) => [...auditKeys.all, 'pemisahan-tugas', 'ringkasan', asOf ?? 'sekarang'] as const,
};

export const auditTrail = (query: Trail) =>
  infiniteQueryOptions({
    queryKey: auditKeys.trail(query),
    queryFn: ({ pageParam, signal }) => {
      const asked = query as QueryOf<'get', typeof auditPath>;
      return read(auditPath, { query: { ...asked, sebelum: pageParam, size: 25 }, signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.berikutnya ?? undefined,
  });

export const auditEvent = (position: number) =>
  queryOptions({
    queryKey: auditKeys.one(position),
    queryFn: ({ signal }) => read('/api/cms/audit/{position}', { params: { position }, signal }),
    // An event never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The packs of the months of a year that are over. */
export const monthPacks = (year: number) =>
  queryOptions({
    queryKey: auditKeys.monthPacks(year),
    queryFn: ({ signal }) => read('/api/cms/audit/paket-bulanan', { query: { tahun: year }, signal }),
  });

/** What the last checks of the log found. */
export const logChecks = () =>
  queryOptions({
    queryKey: auditKeys.checks(),
    queryFn: ({ signal }) => read('/api/cms/audit/pemeriksaan', { signal }),
  });

export const difference = (query: DifferenceQuery) =>
  queryOptions({
    queryKey: auditKeys.difference(query),
    queryFn: async ({ signal }) => {
      const { dari = '', sampai = '' } = query;
      const data: Partial<Schemas['DifferencePage']> = await read(differencePath, {
        query: { ...(query as QueryOf<'get', typeof differencePath>), dari, sampai },
        signal,
      });
      return {
        ...toPage<Difference>(data, Number(query.page ?? 1), Number(query.size ?? 10)),
        ringkasan: data.ringkasan ?? [],
        rupiah: data.rupiah,
      };
    },
    enabled: Boolean(query.dari && query.sampai && query.dari < query.sampai),
    // Another page of the same two days; never the rows of two other days.
    placeholderData: (before, asked) => {
      const last = asked?.queryKey.at(-1) as DifferenceQuery | undefined;
      return last?.dari === query.dari && last?.sampai === query.sampai ? before : undefined;
    },
  });

export type SampleQuery = QueryOf<'get', typeof samplePath>;
export type Sample = Schemas['SampleBody'];
export type SampledPayment = Schemas['SampledPayment'];

/** A sample of payments; nothing is drawn before a seed is said. */
export const sample = (query: SampleQuery | null) =>
  queryOptions({
    queryKey: [...auditKeys.all, 'sampel', query] as const,
    queryFn: ({ signal }) => read(samplePath, { query: query as SampleQuery, signal }),
    enabled: query !== null,
  });

/** Every payment with the hands in it. */
export const duties = (query: DutiesQuery) => listQuery(auditKeys.duties(query), dutiesPath, query);

/** How many payments came to what, and the accounts that are a risk. */
export const dutySummary = (asOf?: string) =>
  queryOptions({
    queryKey: auditKeys.dutySummary(asOf),
    queryFn: ({ signal }) => read('/api/cms/audit/pemisahan-tugas/ringkasan', { query: { per_tanggal: asOf }, signal }),
  });
