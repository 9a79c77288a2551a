// Lists that many screens choose from: districts, kampung, cities, institutions, programmes, banks.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPage } from './client';
import { keptList } from './kept-list';
import type { Schemas } from './types';

export type Option = { value: string; label: string };
export type BankOption = Option & { digits: { min: number; max: number } | null; full?: string };

/** A school has the level that it teaches; a campus has several, and none here. */
export type InstitutionOption = Option & { level: string | null };

/** Reference lists change rarely: one load serves an hour. */
const staleTime = 3_600_000;

export const referenceKeys = { all: ['referensi'] as const };

const choices = ({ items }: Schemas['Choices']): BankOption[] =>
  (items ?? []).map(({ id, nama, namaLengkap, digitMin, digitMaks }) => ({
    value: id,
    label: nama,
    ...(namaLengkap ? { full: namaLengkap } : {}),
    digits: digitMin && digitMaks ? { min: digitMin, max: digitMaks } : null,
  }));

export const districtOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'distrik'],
    ...keptList('distrik', (signal) => read('/api/cms/referensi/distrik', { signal }).then(choices)),
    staleTime,
  });

export const kampungOptions = (districtId: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'kampung', districtId],
    ...keptList(`kampung.${districtId}`, (signal) =>
      read('/api/cms/referensi/distrik/{id}/kampung', { params: { id: districtId }, signal }).then(choices),
    ),
    enabled: districtId !== '',
    staleTime,
  });

export const cityOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'kota'],
    ...keptList('kota', (signal) => read('/api/cms/referensi/kota', { signal }).then(choices)),
    staleTime,
  });

export const institutionOptions = (search: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'institusi', search],
    queryFn: ({ signal }): Promise<InstitutionOption[]> =>
      read('/api/cms/referensi/institusi', { query: { search }, signal }).then(({ items }) =>
        items.map(({ id, nama, jenjang }) => ({ value: id, label: nama, level: jenjang ?? null })),
      ),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Programmes that an institution offers; without a known institution there is nothing to choose from. */
export const programmeOptions = (institutionId: string) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'program-studi', institutionId],
    queryFn: ({ signal }): Promise<BankOption[]> =>
      read('/api/cms/referensi/institusi/{id}/program-studi', { params: { id: institutionId }, signal }).then(choices),
    enabled: institutionId !== '',
    staleTime,
  });

export const bankOptions = () =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'bank'],
    ...keptList('bank', (signal) => read('/api/cms/referensi/bank', { signal }).then(choices)),
    staleTime,
  });

/** The officials and batches that payments and rosters are filtered by. */
export const paymentChoices = (asOf?: string) =>
  queryOptions({
    queryKey: ['keuangan', 'pilihan', asOf ?? 'sekarang'],
    queryFn: ({ signal }) => read('/api/cms/keuangan/pilihan-saringan', { query: { per_tanggal: asOf }, signal }),
  });

const people = ({ items }: { items: Schemas['AwardItem'][] }): Option[] => {
  const named = items.map((one) => [one.userId, one.namaPenerima ?? 'Tanpa nama'] as const);
  // One person may hold several awards.
  return [...new Map(named)].map(([value, label]) => ({ value, label }));
};

/** Awards whose recipient's name holds what is typed, by name; all, or those of one status. */
export const recipientsNamed = (search: string, status?: Schemas['AwardStatus']) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'orang', search, status ?? 'semua'],
    queryFn: ({ signal }) =>
      read('/api/cms/penerima-beasiswa', { query: { search, status, sort: 'nama', size: 20 }, signal }),
  });

/** Their persons. */
export const personOptions = (search: string) => ({
  ...recipientsNamed(search),
  select: people,
  placeholderData: keepPreviousData,
  staleTime,
});

/** One recipient by account, for an address that names them. */
export const personOption = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...referenceKeys.all, 'orang', 'satu', userId ?? ''],
    queryFn: ({ signal }) => read('/api/cms/penerima-beasiswa', { query: { userId, size: 1 }, signal }).then(people),
    enabled: Boolean(userId),
    staleTime,
  });

/** Branches to choose from; an office has a few dozen at most. */
export const branchChoices = () =>
  queryOptions({
    queryKey: ['dpc', 'pilihan'],
    queryFn: async ({ signal }) => {
      const page = await readPage('/api/cms/dpc', { query: { size: 100 }, signal });
      return page.items.map(({ id, nama }) => ({ value: id, label: nama }));
    },
  });
