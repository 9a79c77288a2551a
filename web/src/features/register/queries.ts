// Server state of registers and reports, and of what they are narrowed by.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { keepBut, keepWhere } from '../../api/keep-previous';
import type { QueryOf, Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export const registerPath = '/api/cms/register';
export const registerPaperPath = '/api/cms/register/pdf';

export type RegisterAsked = NonNullable<QueryOf<'get', typeof registerPath>>;
export type RegisterBody = Schemas['RegisterBody'];
export type RegisterColumn = Schemas['RegisterColumn'];
export type RegisterCell = Schemas['RegisterCell'];

/** `isOther`: it stands in for an answer of other days or filters. */
type Shown = RegisterBody & { isOther?: boolean };

/** What a register can be narrowed by stays while other rows of it come; its rows stay while they come in another order. */
export const register = (query: RegisterAsked) =>
  queryOptions({
    queryKey: ['register', query] as const,
    queryFn: ({ signal }): Promise<Shown> => read(registerPath, { query, signal }),
    placeholderData: (before: Shown | undefined, asked) => {
      const kept = keepWhere(query, ['register'])(before, asked);
      return kept && { ...kept, isOther: keepBut(query, ['sort', 'page'])(before, asked) === undefined };
    },
  });

/** The budget lines of a year, to choose one. */
export const linesOf = (tahun: number) =>
  queryOptions({
    queryKey: ['pagu', tahun, 'pilihan'] as const,
    queryFn: ({ signal }) => read('/api/cms/pagu', { query: { tahun }, signal }),
    select: (lines) =>
      (lines.items ?? []).map((line) => ({ value: line.id, label: `${line.kodeRekening} ${line.nama}` })),
  });

/** Rosters that the text is found in, the newest first, to choose one. */
export const rosters = (search: string) =>
  queryOptions({
    queryKey: ['daftar-pembayaran', 'pilihan', search] as const,
    queryFn: ({ signal }) => read('/api/cms/daftar-pembayaran', { query: { page: 1, size: 50, search }, signal }),
    placeholderData: keepPreviousData,
    select: (page) => page.items.map((one) => ({ value: one.id, label: one.nama })),
  });

/** The chosen roster, to name it. */
export const rosterOf = (id: string) =>
  queryOptions({
    queryKey: ['daftar-pembayaran', 'pilihan', 'satu', id] as const,
    queryFn: ({ signal }) => read('/api/cms/daftar-pembayaran/{id}', { params: { id }, signal }),
    select: (one) => ({ value: one.id, label: one.nama }),
  });

/** Decrees that the text is found in, the newest first, to choose one. */
export const decrees = (search: string) =>
  queryOptions({
    queryKey: ['sk-penetapan', 'pilihan', search] as const,
    queryFn: ({ signal }) => read('/api/cms/sk-penetapan', { query: { page: 1, size: 50, search }, signal }),
    placeholderData: keepPreviousData,
    select: (page) => page.items.map((one) => ({ value: one.id, label: one.nomor })),
  });

/** The chosen decree, to name it. */
export const decreeOf = (id: string) =>
  queryOptions({
    queryKey: ['sk-penetapan', 'pilihan', 'satu', id] as const,
    queryFn: ({ signal }) => read('/api/cms/sk-penetapan/{id}', { params: { id }, signal }),
    select: (one) => ({ value: one.id, label: one.nomor }),
  });

export type Reconciliation = Schemas['ReconciliationBody'];
export type ReconciliationPaper = Schemas['ReconciliationPaperBody'];

/** Holds the treasurer's file against the register; nothing is written. */
export const useReconcile = (onDone: (both: Reconciliation) => void) =>
  useCommand('POST', '/api/cms/register/rekonsiliasi', { quiet: true, onDone });

export const useReconciliationPaper = (onDone: (paper: ReconciliationPaper) => void) =>
  useCommand('POST', '/api/cms/register/rekonsiliasi/pdf', { quiet: true, onDone });
