// The applicant's form in steps, over a draft that the device and the server keep.
import { Alert, Button, NativeSelect, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../../api/error';
import { bankOptions } from '../../../api/reference';
import type { DocumentKind } from '../../../api/words';
import { Icon } from '../../../ui/icon';
import { DraftKeeper } from '../draft-keeper';
import { type LocalDraft, writeDraft } from '../draft-store';
import type { TypedForm } from '../form-body';
import { fromBody } from '../form-body';
import type { ApplicationDetail } from '../queries';
import { saveDraft } from '../queries';
import { DocumentsStep } from './documents-step';
import type { FormAccess } from './fields';
import { findingsOf, problemsOf, type StepId, stepOfWireField, stepsFor, typedField } from './findings';
import css from './form.module.css';
import { ReviewStep } from './review-step';
import { SaveNote } from './save-note';
import { AccountStep, GuardianStep, HomeStep, PersonStep, ScholarshipStep, StudyStep } from './steps';
import { useSubmit } from './use-submit';

export const stepTitles: Record<StepId, string> = {
  'data-diri': 'Data diri',
  alamat: 'Alamat & asal',
  pendidikan: 'Pendidikan',
  beasiswa: 'Beasiswa',
  rekening: 'Rekening',
  wali: 'Wali',
  dokumen: 'Dokumen',
  periksa: 'Periksa & ajukan',
};

type Props = {
  /** Under which name the device keeps this draft and its files. */
  keptAs: string;
  initial: LocalDraft<TypedForm>;
  /** The server's copy, when there is one. */
  application: ApplicationDetail | null;
  /** Reads the server's newest copy. */
  newest: () => Promise<ApplicationDetail | null>;
  /** A branch fills it in for somebody else. */
  helping?: boolean;
  onSubmitted: () => void;
};

export function ApplicationForm({ keptAs, initial, application, newest, helping = false, onSubmitted }: Props) {
  const [params, setParams] = useSearchParams();
  const [form, setForm] = useState(initial.form);
  const [showMissing, setShowMissing] = useState(false);
  /** Null until the device was asked for them. */
  const [waitingFiles, setWaitingFiles] = useState<DocumentKind[] | null>(null);
  const [keeper] = useState(
    () =>
      new DraftKeeper(initial, {
        write: (draft) => writeDraft(keptAs, draft),
        send: saveDraft,
        online: () => navigator.onLine,
        now: () => Date.now(),
      }),
  );
  // Stable: the documents are sent again whenever it changes.
  const between = useCallback<DraftKeeper['between']>((run) => keeper.between(run), [keeper]);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const banks = useQuery(bankOptions());
  const bank = banks.data?.find((one) => one.value === form.rekeningBank);
  const documents = application?.dokumen ?? [];
  const isRepair = application?.status === 'perlu_perbaikan';
  if (application) keeper.seen(application.id, application.versi);

  const findings = useMemo(
    () => findingsOf(form, bank ? { name: bank.label, digits: bank.digits } : null),
    [form, bank],
  );
  const attached = useMemo(
    () =>
      new Set<DocumentKind>([
        ...documents.filter((document) => document.putusan !== 'tidak_sah').map((document) => document.jenis),
        ...(waitingFiles ?? []),
      ]),
    [documents, waitingFiles],
  );
  const problems = useMemo(() => problemsOf(form, findings, attached), [form, findings, attached]);
  const steps = stepsFor(form);
  const wanted = params.get('langkah') as StepId | null;
  const step: StepId = wanted && steps.includes(wanted) ? wanted : 'data-diri';
  const index = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);

  const goTo = (next: StepId) => {
    void keeper.flush();
    setParams({ langkah: next });
    window.scrollTo({ top: 0 });
    window.setTimeout(() => heading.current?.focus(), 0);
  };

  const set = (change: Partial<TypedForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    keeper.change(next);
  };

  useEffect(() => {
    const leave = () => void keeper.flush();
    window.addEventListener('online', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', leave);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [keeper]);

  const filesWait = waitingFiles === null || waitingFiles.length > 0;
  const refused = useCallback(
    (error: ApiError) => {
      const first = error.bidang[0];
      if (first) setParams({ langkah: stepOfWireField(first.nama) });
      setShowMissing(true);
    },
    [setParams],
  );
  const { submit, submitting, submitWaits } = useSubmit({ keeper, keptAs, filesWait, onSubmitted, onRefused: refused });

  const serverErrors: Record<string, string> = {};
  for (const [name, text] of Object.entries(draft.fields)) serverErrors[typedField(name)] = text;
  const access: FormAccess = { form, set, findings, serverErrors, showMissing, readOnly: submitting };
  const openSteps = new Set(problems.map((problem) => problem.step));
  const isDone = (id: StepId) => id !== 'periksa' && !openSteps.has(id);

  const takeServerCopy = async () => {
    const fresh = await newest();
    if (!fresh) return;
    const text = fromBody(fresh.isi);
    setForm(text);
    keeper.change(text);
    await keeper.keepMine(fresh.versi);
  };
  const takeOwnCopy = async () => {
    const fresh = await newest();
    if (fresh) await keeper.keepMine(fresh.versi);
  };

  return (
    <div className={css.layout}>
      <nav className={css.steps} aria-label="Langkah formulir">
        {steps.map((id, number) => (
          <button
            key={id}
            type="button"
            className={css.step}
            {...(id === step ? { 'aria-current': 'step' as const } : {})}
            onClick={() => goTo(id)}
          >
            <span className={`${css.number} ${isDone(id) ? css.done : ''}`}>
              {isDone(id) ? <Icon name="check" size={16} label="Lengkap" /> : number + 1}
            </span>
            {stepTitles[id]}
          </button>
        ))}
      </nav>
      <div>
        <div className={css.phoneSteps}>
          <NativeSelect
            label={`Langkah ${index + 1} dari ${steps.length}`}
            value={step}
            onChange={(event) => goTo(event.currentTarget.value as StepId)}
            data={steps.map((id, number) => ({
              value: id,
              label: `${number + 1}. ${stepTitles[id]}${isDone(id) ? ' ✓' : ''}`,
            }))}
          />
          <Progress value={((index + 1) / steps.length) * 100} color="hijau" aria-label="Kemajuan pengisian formulir" />
        </div>
        <div style={{ margin: '0.75rem 0' }}>
          <SaveNote save={draft.save} />
        </div>
        {draft.conflict && (
          <Alert
            color="yellow"
            icon={<Icon name="alert" />}
            title="Formulir ini diubah di tempat lain"
            mb="md"
            role="alert"
          >
            <p>{draft.conflict.message} Isian Anda di layar ini masih ada.</p>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '0.75rem' }}>
              <Button onClick={() => void takeOwnCopy()}>Pakai isian saya</Button>
              <Button variant="default" onClick={() => void takeServerCopy()}>
                Pakai isian terbaru di server
              </Button>
            </div>
          </Alert>
        )}
        <section className={css.card} aria-labelledby="judul-langkah">
          <h2 id="judul-langkah" className={css.stepTitle} tabIndex={-1} ref={heading}>
            {stepTitles[step]}
          </h2>
          {step === 'data-diri' && <PersonStep access={access} />}
          {step === 'alamat' && <HomeStep access={access} />}
          {step === 'pendidikan' && <StudyStep access={access} />}
          {step === 'beasiswa' && <ScholarshipStep access={access} />}
          {step === 'rekening' && <AccountStep access={access} />}
          {step === 'wali' && <GuardianStep access={access} />}
          <div hidden={step !== 'dokumen'}>
            <DocumentsStep
              keptAs={keptAs}
              documents={documents}
              between={between}
              readOnly={submitting}
              missing={new Set(showMissing ? problems.map((problem) => problem.field) : [])}
              onWaiting={setWaitingFiles}
            />
          </div>
          {step === 'periksa' && (
            <ReviewStep
              form={form}
              documents={documents}
              problems={problems}
              goTo={(target) => {
                setShowMissing(true);
                goTo(target);
              }}
              onSubmit={() => void submit()}
              submitting={submitting}
              waiting={submitWaits && !submitting}
              isRepair={isRepair}
              helping={helping}
              stepTitles={stepTitles}
            />
          )}
          <div className={css.foot}>
            {index > 0 ? (
              <Button
                variant="default"
                leftSection={<Icon name="back" size={18} />}
                onClick={() => goTo(steps[index - 1] as StepId)}
              >
                Sebelumnya
              </Button>
            ) : (
              <span />
            )}
            {index < steps.length - 1 && (
              <Button rightSection={<Icon name="next" size={18} />} onClick={() => goTo(steps[index + 1] as StepId)}>
                Lanjut
              </Button>
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
