// Server state of entitlements and of what each scholarship asks of a semester.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Component, Level, ScholarshipType } from '../../api/words';
import { waitsForAnother } from '../../lib/second-person';

export type TypeEntitlements = Schemas['TypeEntitlements'];
export type EntitlementRow = Schemas['EntitlementBody'];
export type TypeContinuation = Schemas['TypeContinuation'];

export const entitlements = (tahun: number) =>
  queryOptions({
    queryKey: ['besaran', tahun] as const,
    queryFn: ({ signal }) => read('/api/cms/besaran', { query: { tahun }, signal }),
  });

/** The budget lines that can pay a component in a year. */
export const payingLines = (tahun: number) =>
  queryOptions({
    queryKey: ['pagu', tahun, 'pembayar'] as const,
    queryFn: ({ signal }) => read('/api/cms/pagu', { query: { tahun }, signal }),
    select: (lines) =>
      (lines.items ?? []).map((line) => ({ value: line.id, label: `${line.nama} (${line.sumberDana})` })),
  });

export const continuationRules = () =>
  queryOptions({
    queryKey: ['aturan-lanjutan'] as const,
    queryFn: ({ signal }) => read('/api/cms/aturan-lanjutan', { signal }),
  });

const proposed = {
  success: (answer: { usulanId?: string | null | undefined }) =>
    answer.usulanId ? waitsForAnother : 'Tidak ada yang berubah',
  quiet: true,
};

export const useProposeEntitlements = (onDone: () => void) =>
  useCommand('PUT', '/api/cms/besaran', { ...proposed, onDone });

export const useProposeContinuation = (onDone: () => void) =>
  useCommand('PUT', '/api/cms/aturan-lanjutan', { ...proposed, onDone });

/** What a level is paid for a component, as far as it is set. */
export const rowFor = (
  types: readonly TypeEntitlements[] | undefined,
  type: ScholarshipType,
  level: Level,
  component: Component,
): EntitlementRow | undefined =>
  types?.find((one) => one.beasiswa === type)?.baris.find((row) => row.jenjang === level && row.komponen === component);
