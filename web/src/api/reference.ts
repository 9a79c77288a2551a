// Lists that many screens choose from: districts, kampung, cities, institutions, programmes, banks.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from './client';

export type Option = { value: string; label: string };
export type BankOption = Option & { digits: { min: number; max: number } | null };

type Choice = { id: string; nama: string; digitMin?: number | null; digitMaks?: number | null };

/** Reference lists change rarely: one load serves an hour. */
const staleTime = 3_600_000;
const base = '/api/cms/referensi';

export const referenceKeys = { all: ['referensi'] as const };

const choices = async (
  path: string,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<BankOption[]> => {
  const data = await read<{ items: Choice[] | null }>(path, { query, signal });
  return (data.items ?? []).map(({ id, nama, digitMin, digitMaks }) => ({
    value: id,
    label: nama,
    digits: digitMin && digitMaks ? { min: digitMin, max: digitMaks } : null,
  }));
};

export const districtOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'distrik'],
    queryFn: ({ signal }) => choices(`${base}/distrik`, {}, signal),
    staleTime,
  });

export const kampungOptions = (districtId: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'kampung', districtId],
    queryFn: ({ signal }) => choices(`${base}/distrik/${encodeURIComponent(districtId)}/kampung`, {}, signal),
    enabled: districtId !== '',
    staleTime,
  });

export const cityOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'kota'],
    queryFn: ({ signal }) => choices(`${base}/kota`, {}, signal),
    staleTime,
  });

export const institutionOptions = (search: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'institusi', search],
    queryFn: ({ signal }) => choices(`${base}/institusi`, { search }, signal),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Programmes that an institution offers; without a known institution there is nothing to choose from. */
export const programmeOptions = (institutionId: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'program-studi', institutionId],
    queryFn: ({ signal }) =>
      choices(`${base}/institusi/${encodeURIComponent(institutionId)}/program-studi`, {}, signal),
    enabled: institutionId !== '',
    staleTime,
  });

export const bankOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'bank'],
    queryFn: ({ signal }) => choices(`${base}/bank`, {}, signal),
    staleTime,
  });
