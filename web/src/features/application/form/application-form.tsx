// The applicant's form in steps, over a draft that the device and the server keep.
import { Alert, Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from '#router';
import type { ApiError } from '../../../api/error';
import { Icon } from '../../../ui/icon';
import type { FormDraft } from '../draft';
import type { TypedForm } from '../form-body';
import type { Period } from '../periods';
import type { ApplicationDetail } from '../queries';
import { fieldText } from '../text';
import { ClashNotice } from './clash-notice';
import { type DocumentsHere, DocumentsStep } from './documents-step';
import type { FormAccess } from './fields';
import { type Problem, type StepId, stepsFor, typedField } from './findings';
import css from './form.module.css';
import { focusField, ProblemList } from './problem-list';
import { ReviewStep } from './review-step';
import { SaveNote } from './save-note';
import { NotOpen, ScholarshipStep } from './scholarship-step';
import { SessionEnded } from './session-ended';
import { StepNav, stepTitles } from './step-nav';
import { AccountStep, GuardianStep, HomeStep, PersonStep, StudyStep } from './steps';
import { useDraft } from './use-draft';
import { useProblems } from './use-problems';
import { refusalOf, useRefusal } from './use-refusal';
import { useSubmit } from './use-submit';

type Props = {
  /** Under which name the device keeps this draft and its files. */
  keptAs: string;
  initial: FormDraft;
  /** The server's copy, when there is one. */
  application: ApplicationDetail | null;
  /** Reads the server's newest copy. */
  newest: () => Promise<ApplicationDetail | null>;
  /** A branch fills it in for somebody else. */
  helping?: boolean;
  /** The fields came filled in from what is known of the person. */
  prefilled?: boolean;
  onSubmitted: (id: string) => void;
};

export function ApplicationForm(props: Props) {
  const { keptAs, helping = false, prefilled = false, onSubmitted } = props;
  const [params, setParams] = useSearchParams();
  const [showMissing, setShowMissing] = useState(false);
  const { refusal, setRefusal, dropChanged } = useRefusal();
  /** Null until the device was asked for files. */
  const [here, setHere] = useState<DocumentsHere>({ coming: null, sent: [], refused: {} });
  const { notes, keeper, draft, between, heard, documents, isRepair } = useDraft(props);
  const { form } = draft;
  const said: Record<string, string> = { ...refusal?.fields };
  for (const [name, text] of Object.entries(draft.fields)) said[typedField(name)] = text;
  const steps = stepsFor(form);
  const wanted = params.get('langkah') as StepId | null;
  // A repair opens where there is something to repair.
  const [start] = useState<StepId>(() =>
    isRepair && documents.some(({ putusan }) => putusan === 'tidak_sah') ? 'dokumen' : 'data-diri',
  );
  const step: StepId = wanted && steps.includes(wanted) ? wanted : start;
  const { periods, groups, findings, problems } = useProblems({
    form,
    step,
    documents,
    here,
    said,
    isRepair,
    helping,
    answers: draft.answers,
    onAnswer: heard,
  });
  const index = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Where the cursor goes once its step is there. */
  const asked = useRef<{ step: StepId; field: string | undefined } | null>(null);
  const arrive = () => {
    const field = asked.current?.field;
    asked.current = null;
    if (field !== undefined) return focusField(field);
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  };
  const goTo = (next: StepId, field?: string) => {
    void keeper.flush();
    setParams({ langkah: next });
    asked.current = { step: next, field };
    if (next === step) arrive();
  };
  // The step is drawn a moment after it was asked for.
  useEffect(() => {
    if (asked.current?.step === step) arrive();
  });
  const goToProblem = (problem: Problem) => {
    setShowMissing(true);
    goTo(problem.step, problem.field);
  };

  const set = (change: Partial<TypedForm>) => {
    keeper.set(change);
    dropChanged(change);
  };

  const refused = useCallback(
    (error: ApiError | null) => {
      setShowMissing(true);
      setRefusal(refusalOf(error));
      window.scrollTo({ top: 0 });
    },
    [setRefusal],
  );
  const filesWait = here.coming === null || here.coming.length > 0;
  const { submit, submitting, submitWaits } = useSubmit({
    keeper,
    notes,
    filesWait,
    blocked: problems.length > 0 || draft.clashes.length > 0,
    ended: draft.ended,
    onSubmitted,
    onRefused: refused,
  });
  const send = () => {
    setRefusal(null);
    void submit();
  };

  const access: FormAccess = { form, set, findings, serverErrors: said, showMissing, readOnly: submitting };
  const openSteps = new Set(problems.map((problem) => problem.step));
  const isDone = (id: StepId) => id !== 'periksa' && !openSteps.has(id);
  // Without a session nobody has judged the form: what an earlier answer said is not repeated meanwhile.
  const refusalText = draft.ended ? null : (refusal?.text ?? null);
  const listed = problems.length > 0 ? step === 'periksa' || showMissing : step === 'periksa' && refusalText !== null;

  return (
    <div className={css.layout}>
      <StepNav steps={steps} step={step} isDone={isDone} onGo={goTo}>
        <SaveNote save={draft.save} />
        {draft.taken.length > 0 && (
          <p className={css.taken} role="status">
            <Icon name="info" size={18} /> Dari perangkat lain:{' '}
            {draft.taken.flatMap((field) => (field === 'institusiId' ? [] : [fieldText[field] ?? field])).join(', ')}.
          </p>
        )}
      </StepNav>
      <div className={css.sheet}>
        {draft.ended && <SessionEnded keeper={keeper} isKept={draft.save.kind !== 'nowhere'} />}
        {draft.clashes.length > 0 && (
          <ClashNotice clashes={draft.clashes} onChoose={(clash, whose) => keeper.choose(clash, whose)} />
        )}
        {prefilled && draft.applicationId === null && (
          <Alert color="hijau" icon={<Icon name="info" />} mb="md" title="Sudah kami isi dari formulir Anda yang lalu">
            Periksa setiap langkah, dan ubah yang sudah berbeda.
          </Alert>
        )}
        {!isRepair && <NotOpen periods={periods} />}
        <section className={css.card} aria-labelledby="judul-langkah">
          <h2 id="judul-langkah" className={css.stepTitle} tabIndex={-1} ref={heading}>
            {stepTitles[step]}
          </h2>
          {listed && (
            <ProblemList problems={problems} stepTitles={stepTitles} refused={refusalText} onGo={goToProblem} />
          )}
          <StepFields step={step} access={access} periods={periods} isRepair={isRepair} />
          <div hidden={step !== 'dokumen'}>
            <DocumentsStep
              notes={notes}
              keptAs={keptAs}
              documents={documents}
              groups={groups}
              between={between}
              ended={draft.ended}
              readOnly={submitting}
              missing={new Set(showMissing ? problems.map((problem) => problem.field) : [])}
              onHere={setHere}
            />
          </div>
          {step === 'periksa' && (
            <ReviewStep
              form={form}
              documents={documents}
              here={here}
              ready={problems.length === 0 && draft.clashes.length === 0 && !draft.ended}
              onSubmit={send}
              submitting={submitting}
              waiting={submitWaits && !submitting && (draft.ended ? 'sign-in' : 'network')}
              isRepair={isRepair}
              helping={helping}
            />
          )}
          <StepFoot before={steps[index - 1]} after={steps[index + 1]} onGo={goTo} />
        </section>
      </div>
    </div>
  );
}

type FieldsProps = { step: StepId; access: FormAccess; periods: readonly Period[] | undefined; isRepair: boolean };

/** The fields of a step; documents and the look at everything are none. */
function StepFields({ step, access, periods, isRepair }: FieldsProps) {
  switch (step) {
    case 'data-diri':
      return <PersonStep access={access} />;
    case 'alamat':
      return <HomeStep access={access} />;
    case 'pendidikan':
      return <StudyStep access={access} />;
    case 'beasiswa':
      return <ScholarshipStep access={access} periods={periods} isRepair={isRepair} />;
    case 'rekening':
      return <AccountStep access={access} />;
    case 'wali':
      return <GuardianStep access={access} />;
    default:
      return null;
  }
}

type FootProps = { before: StepId | undefined; after: StepId | undefined; onGo: (step: StepId) => void };

const StepFoot = ({ before, after, onGo }: FootProps) => (
  <div className={css.foot}>
    {before ? (
      <Button variant="default" leftSection={<Icon name="back" size={18} />} onClick={() => onGo(before)}>
        Sebelumnya
      </Button>
    ) : (
      <span />
    )}
    {after && (
      <Button rightSection={<Icon name="next" size={18} />} onClick={() => onGo(after)}>
        Lanjut
      </Button>
    )}
  </div>
);
