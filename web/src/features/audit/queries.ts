// Server state of the audit trail: the newest events first, one event in full, and two days compared.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read } from '../../api/client';
import { type Page, toPage } from '../../api/wire';
import type { AuditEvent, AuditPage, Difference, DifferenceCount, LogChecks } from './wire';

export const auditPath = '/api/cms/audit';

export const differencePath = `${auditPath}/selisih`;

export const auditKeys = {
  all: ['audit'] as const,
  trail: (query: Query) => [...auditKeys.all, 'jejak', query] as const,
  one: (position: number) => [...auditKeys.all, 'rinci', position] as const,
  checks: () => [...auditKeys.all, 'pemeriksaan'] as const,
  difference: (query: Query) => [...auditKeys.all, 'selisih', query] as const,
};

export const auditTrail = (query: Query) =>
  infiniteQueryOptions({
    queryKey: auditKeys.trail(query),
    queryFn: ({ pageParam, signal }) =>
      read<AuditPage>(auditPath, { query: { ...query, sebelum: pageParam, size: 25 }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.berikutnya ?? undefined,
  });

export const auditEvent = (position: number) =>
  queryOptions({
    queryKey: auditKeys.one(position),
    queryFn: ({ signal }) => read<AuditEvent>(`${auditPath}/${position}`, { signal }),
    // An event never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the last checks of the log found. */
export const logChecks = () =>
  queryOptions({
    queryKey: auditKeys.checks(),
    queryFn: ({ signal }) => read<LogChecks>(`${auditPath}/pemeriksaan`, { signal }),
  });

export type DifferencePage = Page<Difference> & { ringkasan: DifferenceCount[] };

export const difference = (query: Query) =>
  queryOptions({
    queryKey: auditKeys.difference(query),
    queryFn: async ({ signal }): Promise<DifferencePage> => {
      const data = await read<Partial<DifferencePage>>(differencePath, { query, signal });
      return {
        ...toPage<Difference>(data, Number(query.page ?? 1), Number(query.size ?? 10)),
        ringkasan: data.ringkasan ?? [],
      };
    },
    enabled: Boolean(query.dari && query.sampai && String(query.dari) < String(query.sampai)),
    placeholderData: keepPreviousData,
  });
