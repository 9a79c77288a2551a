// Everything that is wrong, odd or missing in a form: found here, asked of the server while typing, or said by it.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bankOptions } from '../../../api/reference';
import type { DocumentKind } from '../../../api/words';
import type { Answered, Answers, NumberKind } from '../draft';
import type { TypedForm } from '../form-body';
import { closedText, periodOf, periodsQuery } from '../periods';
import type { DocumentBody } from '../queries';
import { groupsFor } from '../text';
import { useUniqueness } from '../uniqueness';
import type { DocumentsHere } from './documents-step';
import { type Findings, findingsOf, problemsOf, type StepId, withAnswers } from './findings';

type Options = {
  form: TypedForm;
  /** The step that is shown. */
  step: StepId;
  documents: readonly DocumentBody[];
  here: DocumentsHere;
  /** What the server refused, by typed field or document. */
  said: Readonly<Record<string, string>>;
  isRepair: boolean;
  /** A branch fills it in for somebody else. */
  helping: boolean;
  /** What the server said of the numbers before. */
  answers: Answers;
  onAnswer: (kind: NumberKind, answer: Answered) => void;
};

export function useProblems(options: Options) {
  const { form, documents, here, said, isRepair } = options;
  const banks = useQuery(bankOptions());
  const periods = useQuery(periodsQuery()).data;
  const bank = banks.data?.find((one) => one.value === form.rekeningBank);
  const period = periodOf(periods ?? [], form.jenisBeasiswa, form.tahun);
  const groups = useMemo(() => groupsFor(period?.dokumen ?? []), [period]);
  const taken = useUniqueness(options);
  // What was handed in once is not asked about its period again.
  const closed = isRepair ? null : closedText(periods, form.jenisBeasiswa, form.tahun);
  const answers: Findings = { ...taken, ...(closed ? { tahun: { kind: 'error', text: closed } } : {}) };
  const findings = withAnswers(findingsOf(form, bank ? { name: bank.label, digits: bank.digits } : null), answers);
  const coming = [...(here.coming ?? []), ...here.sent];
  const invalid = documents.filter((document) => document.putusan === 'tidak_sah' && !coming.includes(document.jenis));
  const attached = new Set<DocumentKind>([
    ...documents.filter((document) => !invalid.includes(document)).map(({ jenis }) => jenis),
    ...coming,
  ]);
  const papers = { groups, attached, refused: here.refused, invalid: invalid.map(({ jenis }) => jenis) };
  return { periods, groups, findings, problems: problemsOf(form, findings, papers, said) };
}
