// Whether NIK, family card and account are in use already, asked while one types: told at the field, not at the end.
// The server answers few such questions: what it said is kept with the draft, and its word to wait is kept to.
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../api/client';
import { ApiError } from '../../api/error';
import type { Schemas } from '../../api/types';
import { checkKk, checkNik, digitsOf, type Finding } from './checks';
import type { Answered, Answers, NumberKind } from './draft';
import type { StepId } from './form/findings';
import type { TypedForm } from './form-body';

/** Quiet time after the last key before the server is asked, in milliseconds. */
const ASK_DELAY_MS = 600;
/** A number that stops the form may have become free, by an office that mended it say: it is asked again after this. */
const REFUSED_MS = 600_000;
/** How long to wait where the server does not say. */
const WAIT_MS = 60_000;

type Answer = Schemas['UniquenessBody'];

/** What the server said of this very number, as long as that stands. It decides again at the submit. */
export function answerTo(answers: Answers, kind: NumberKind, number: string | null, now = Date.now()): Answered | null {
  const answer = answers[kind];
  if (!answer || answer.number !== number) return null;
  return answer.tingkat === 'ditolak' && now - answer.at >= REFUSED_MS ? null : answer;
}

/** One limit stands over all these questions: until when it is closed, and what the server said. */
let closed: { until: number; error: ApiError } | null = null;

/** Asks, unless the server asked to be left alone. */
export async function withinLimit<T>(ask: () => Promise<T>): Promise<T> {
  if (closed && Date.now() < closed.until) throw closed.error;
  try {
    return await ask();
  } catch (error) {
    if (isTooOften(error)) closed = { until: Date.now() + (error.waitMs ?? WAIT_MS), error };
    throw error;
  }
}

const isTooOften = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** When a question that was asked too often is asked again, in milliseconds; no other is by itself. */
export const askAgainIn = (error: unknown): number | false =>
  isTooOften(error) ? Math.max(1000, (closed?.until ?? 0) - Date.now()) : false;

const question = (kind: NumberKind, number: string | null, isAsked: boolean) =>
  queryOptions({
    queryKey: ['verifikasi', kind, number],
    queryFn: async ({ signal }): Promise<Answered> => {
      const options = { params: { id: number ?? '' }, signal };
      const { tingkat } = await withinLimit<Answer>(() => {
        if (kind === 'nik') return read('/api/cms/verifikasi/nik/{id}', options);
        if (kind === 'nokk') return read('/api/cms/verifikasi/nokk/{id}', options);
        return read('/api/cms/verifikasi/rekening/{id}', options);
      });
      return { number: number ?? '', tingkat, at: Date.now() };
    },
    enabled: number !== null && isAsked,
    staleTime: REFUSED_MS,
    refetchInterval: ({ state }) => askAgainIn(state.error),
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

/** Neither yes nor no: nothing is claimed of the number, and nothing is stopped by it. */
const unasked: Finding = { kind: 'warning', text: 'Belum dapat diperiksa; dicoba lagi nanti.' };

type Options = {
  form: TypedForm;
  /** The step that is shown. */
  step: StepId;
  /** A branch fills it in for somebody else. */
  helping: boolean;
  /** What the server said before. */
  answers: Answers;
  onAnswer: (kind: NumberKind, answer: Answered) => void;
};

/**
 * What the server says of the numbers typed so far, by field; asked where the number stands, and once more at the end,
 * where it was not answered. For somebody who is helped it only warns: their own numbers are not the helper's.
 */
export function useUniqueness(options: Options): Partial<Record<keyof TypedForm, Finding>> {
  const { form, step, helping } = options;
  const sound = (typed: string, finding: Finding | null) =>
    typed && finding?.kind !== 'error' ? digitsOf(typed) : null;
  const nik = sound(form.nik, checkNik(form.nik));
  const kk = sound(form.noKk, checkKk(form.noKk, form.nik));
  const digits = digitsOf(form.rekeningNomor);
  const account = form.rekeningBank && digits.length >= 7 ? `${form.rekeningBank}-${digits}` : null;
  const [asked] = useDebouncedValue(JSON.stringify([nik, kk, account]), ASK_DELAY_MS);
  const [askedNik = null, askedKk = null, askedAccount = null] = JSON.parse(asked) as (string | null)[];
  const isEnd = step === 'periksa';
  const isPerson = isEnd || step === 'data-diri';
  // An answer belongs to the number that was asked about, not to the one that is being typed by now.
  const all: [field: keyof TypedForm, finding: Finding | undefined, isCurrent: boolean][] = [
    ['nik', useFinding('nik', askedNik, isPerson, options), askedNik === nik],
    ['noKk', useFinding('nokk', askedKk, isPerson, options), askedKk === kk],
    [
      'rekeningNomor',
      useFinding('rekening', askedAccount, isEnd || step === 'rekening', options),
      askedAccount === account,
    ],
  ];
  const found: Partial<Record<keyof TypedForm, Finding>> = {};
  for (const [field, finding, isCurrent] of all)
    if (finding && isCurrent) found[field] = helping ? { ...finding, kind: 'warning' } : finding;
  return found;
}

function useFinding(kind: NumberKind, number: string | null, isShown: boolean, { answers, onAnswer }: Options) {
  const known = answerTo(answers, kind, number);
  const { data, error } = useQuery(question(kind, number, isShown && known === null));
  useEffect(() => {
    if (data) onAnswer(kind, data);
  }, [kind, data, onAnswer]);
  const answer = known ?? data;
  if (answer) return answer.tingkat === 'aman' ? undefined : texts[kind];
  return isTooOften(error) ? unasked : undefined;
}
