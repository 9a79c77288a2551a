// Server state of awards and their academic records.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { BodyOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type AwardItem = Schemas['AwardItem'];
export type AwardDetail = Schemas['AwardDetail'];
export type StandingItem = Schemas['RosterStandingItem'];

export const awardPath = '/api/cms/penerima-beasiswa';

export type AwardQuery = UrlQuery<typeof awardPath>;

export const awardKeys = {
  all: ['penerima-beasiswa'] as const,
  list: (query: AwardQuery) => [...awardKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...awardKeys.all, 'rinci', id] as const,
};

export const awardList = (query: AwardQuery) => listQuery(awardKeys.list(query), awardPath, query);

export const awardDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: [...awardKeys.detail(id), asOf ?? 'sekarang'],
    queryFn: ({ signal }) =>
      read('/api/cms/penerima-beasiswa/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
    enabled: id !== '',
  });

/** Whether a recipient is in this month's rosters, and why not. */
export const rosterStanding = (id: string) =>
  queryOptions({
    queryKey: [...awardKeys.all, 'daftar-bulan-ini', id] as const,
    queryFn: ({ signal }) => read('/api/cms/penerima-beasiswa/{id}/daftar-bulan-ini', { params: { id }, signal }),
    enabled: id !== '',
  });

/** Awards whose semesters are read at the same time. */
const AT_ONCE = 8;

/** The semesters of several awards, by award; one that cannot be read is not among them. */
export const academicRecords = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...awardKeys.all, 'data-akademik', ids] as const,
    queryFn: async ({ signal }) => {
      const path = '/api/cms/data-akademik/penerima-beasiswa/{id}';
      const of = async (id: string) => [id, (await read(path, { params: { id }, signal })).items] as const;
      // A few at a time: all that match may be hundreds.
      const found = new Map<string, Awaited<ReturnType<typeof of>>[1]>();
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = await Promise.allSettled(ids.slice(at, at + AT_ONCE).map(of));
        for (const one of some) if (one.status === 'fulfilled') found.set(...one.value);
      }
      return found;
    },
  });

export const useAddRecord = (onDone: () => void) =>
  useCommand('POST', '/api/cms/data-akademik/create', {
    success: 'Data akademik tersimpan',
    quiet: true,
    onDone,
  });

/** Enters a semester anew that stands there and nobody has attested. */
export const useChangeRecord = (id: string, onDone: () => void) =>
  useCommand('PUT', '/api/cms/data-akademik/{id}', {
    params: { id },
    success: 'Data akademik tersimpan',
    quiet: true,
    onDone,
  });

export const useAttest = () =>
  useCommand('POST', '/api/cms/data-akademik/konfirmasi', {
    success: 'Keaktifan dikonfirmasi',
  });

/** Says that a semester is not as recorded. */
export const useObject = (onDone: () => void) =>
  useCommand('POST', '/api/cms/data-akademik/sanggah', { success: 'Sanggahan tercatat', quiet: true, onDone });

export type AcademicRecord = AwardDetail['dataAkademik'][number];
export type AcademicLine = Schemas['AcademicLineBody'];
export type AcademicSheet = Schemas['AcademicSheetBody'];

/** Reads a filled sheet of results; nothing is written. */
export const useCheckSheet = (onDone: (checked: AcademicSheet) => void) =>
  useCommand('POST', '/api/cms/data-akademik/lembar-isian/periksa', { quiet: true, onDone });

export type ImportCheck = Schemas['ImportCheckBody'];
export type ImportLine = Schemas['ImportLineBody'];

/** Reads a list of recipients of before the portal; nothing is written. */
export const useCheckImport = (onDone: (checked: ImportCheck) => void) =>
  useCommand('POST', '/api/cms/penerima-beasiswa/impor/periksa', { quiet: true, onDone });

/** Proposes to take its sound rows over; another person confirms it. */
export const useProposeImport = (onDone: () => void) =>
  useCommand('POST', '/api/cms/penerima-beasiswa/impor', { success: waitsForAnother, quiet: true, onDone });

/** Reads a list of accounts; nothing is written. */
export const useCheckAccounts = (onDone: (checked: ImportCheck) => void) =>
  useCommand('POST', '/api/cms/rekening/impor/periksa', { quiet: true, onDone });

/** Enters its sound rows, each to be verified by another person. */
export const useImportAccounts = (onDone: () => void) =>
  useCommand('POST', '/api/cms/rekening/impor', {
    success: ({ jumlah }) => `${jumlah} rekening diisi dan menunggu diverifikasi orang lain`,
    quiet: true,
    onDone,
  });

/** Allows one award something beyond the rules; another person confirms it. */
export const useExceptAward = (onDone: () => void) =>
  useCommand('POST', '/api/cms/penerima-beasiswa/pengecualian', { success: waitsForAnother, quiet: true, onDone });

/** Records a leave, a death or an appeal; another person confirms it. */
export const useRecordCircumstance = (onDone: () => void) =>
  useCommand('POST', '/api/cms/penerima-beasiswa/keadaan', { success: waitsForAnother, quiet: true, onDone });

/** Puts right what was written down of a recipient; another person confirms it. */
export const useCorrectRecipient = (onDone: () => void) =>
  useCommand('POST', '/api/cms/penerima-beasiswa/koreksi', { success: waitsForAnother, quiet: true, onDone });

export type AwardAct = 'tangguhkan' | 'aktifkan' | 'cabut' | 'selesai' | 'lulus';
type Typed = { id: string; versi: number; alasan?: string; tanggal?: string };

export const useAwardAct = (act: AwardAct, onDone: () => void) =>
  useCommand('POST', `/api/cms/penerima-beasiswa/${act}`, {
    // Which of them an act needs, its dialog knows.
    send: (typed: Typed) => typed as BodyOf<'POST', `/api/cms/penerima-beasiswa/${AwardAct}`>,
    success: 'Status penerima diperbarui',
    quiet: true,
    onDone,
  });
