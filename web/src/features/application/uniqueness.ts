// Whether NIK, family card and account are in use already, asked while one types: told at the field, not at the end.
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { checkKk, checkNik, digitsOf, type Finding } from './checks';
import type { StepId } from './form/findings';
import type { TypedForm } from './form-body';

/** Quiet time after the last key before the server is asked, in milliseconds. */
const ASK_DELAY_MS = 600;
/** The server answers so many questions only within some minutes: what was asked is not asked again. */
const staleTime = 600_000;

type Answer = Schemas['UniquenessBody'];
type NumberKind = 'nik' | 'nokk' | 'rekening';

const question = (kind: NumberKind, number: string | null, isShown: boolean) =>
  queryOptions({
    queryKey: ['verifikasi', kind, number],
    queryFn: ({ signal }): Promise<Answer> => {
      const options = { params: { id: number ?? '' }, signal };
      if (kind === 'nik') return read('/api/cms/verifikasi/nik/{id}', options);
      if (kind === 'nokk') return read('/api/cms/verifikasi/nokk/{id}', options);
      return read('/api/cms/verifikasi/rekening/{id}', options);
    },
    enabled: number !== null && isShown,
    staleTime,
    // An answer that does not come changes nothing: the server decides again at the submit.
    retry: false,
  });

const texts: Record<NumberKind, Finding> = {
  nik: {
    kind: 'error',
    text: 'NIK ini sudah dipakai pada formulir atau beasiswa lain. Periksa angkanya; bila memang NIK Anda, hubungi DPC.',
  },
  nokk: { kind: 'warning', text: 'Nomor KK ini juga dipakai pemohon lain. Tidak apa-apa bila keluarga Anda satu KK.' },
  rekening: {
    kind: 'error',
    text: 'Nomor rekening ini sudah terdaftar untuk orang lain. Pakai rekening atas nama sendiri.',
  },
};

/**
 * What the server says of the numbers typed so far, by field; asked where the number stands, and once more at the end,
 * since it answers few questions. For somebody who is helped it only warns: their own numbers are not the helper's.
 */
export function useUniqueness(
  form: TypedForm,
  step: StepId,
  helping: boolean,
): Partial<Record<keyof TypedForm, Finding>> {
  const sound = (typed: string, finding: Finding | null) =>
    typed && finding?.kind !== 'error' ? digitsOf(typed) : null;
  const nik = sound(form.nik, checkNik(form.nik));
  const kk = sound(form.noKk, checkKk(form.noKk, form.nik));
  const digits = digitsOf(form.rekeningNomor);
  const account = form.rekeningBank && digits.length >= 7 ? `${form.rekeningBank}-${digits}` : null;
  const [asked] = useDebouncedValue(JSON.stringify([nik, kk, account]), ASK_DELAY_MS);
  const [askedNik, askedKk, askedAccount] = JSON.parse(asked) as (string | null)[];
  const isEnd = step === 'periksa';
  const isPerson = isEnd || step === 'data-diri';
  const answers = {
    nik: useQuery(question('nik', askedNik ?? null, isPerson)).data,
    noKk: useQuery(question('nokk', askedKk ?? null, isPerson)).data,
    rekeningNomor: useQuery(question('rekening', askedAccount ?? null, isEnd || step === 'rekening')).data,
  };
  const found: Partial<Record<keyof TypedForm, Finding>> = {};
  const tell = (field: keyof typeof answers, kind: NumberKind, isCurrent: boolean) => {
    const answer = answers[field];
    if (!isCurrent || !answer || answer.tingkat === 'aman') return;
    found[field] = helping ? { ...texts[kind], kind: 'warning' } : texts[kind];
  };
  tell('nik', 'nik', askedNik === nik);
  tell('noKk', 'nokk', askedKk === kk);
  tell('rekeningNomor', 'rekening', askedAccount === account);
  return found;
}
