// The last step: everything at a glance, what is still missing with a way there, and the submit.

import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { documentKindLongText } from '../../../api/words';
import { Icon } from '../../../ui/icon';
import type { TypedForm } from '../form-body';
import { toBody } from '../form-body';
import { FormSummary } from '../form-summary';
import type { DocumentBody } from '../queries';
import type { Problem, StepId } from './findings';
import css from './form.module.css';

type Props = {
  form: TypedForm;
  documents: DocumentBody[];
  problems: Problem[];
  goTo: (step: StepId) => void;
  onSubmit: () => void;
  submitting: boolean;
  /** The submit has been asked for and waits for the network. */
  waiting: boolean;
  isRepair: boolean;
  /** A branch fills it in for somebody else. */
  helping: boolean;
  stepTitles: Record<StepId, string>;
};

export function ReviewStep({
  form,
  documents,
  problems,
  goTo,
  onSubmit,
  submitting,
  waiting,
  isRepair,
  helping,
  stepTitles,
}: Props) {
  const [sworn, setSworn] = useState(false);
  return (
    <div>
      {problems.length > 0 ? (
        <Alert color="yellow" icon={<Icon name="alert" />} title={`${problems.length} hal belum lengkap`} mb="lg">
          <ul className={css.problems}>
            {problems.map((problem) => (
              <li key={`${problem.field}-${problem.text}`}>
                <button type="button" className={css.problem} onClick={() => goTo(problem.step)}>
                  {problem.text} ({stepTitles[problem.step]})
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Alert color="hijau" icon={<Icon name="check" />} title="Semua sudah lengkap" mb="lg">
          Periksa sekali lagi, lalu ajukan. Sesudah diajukan, isian tidak dapat diubah kecuali petugas meminta
          perbaikan.
        </Alert>
      )}
      <FormSummary body={toBody(form)} />
      <h3 className={css.groupTitle}>Dokumen</h3>
      <ul>
        {documents.length === 0 && <li>Belum ada dokumen.</li>}
        {documents.map((document) => (
          <li key={document.jenis}>
            {documentKindLongText[document.jenis]}: {document.nama}
          </li>
        ))}
      </ul>
      <Checkbox
        mt="lg"
        label={
          helping
            ? 'Pemohon menyatakan di depan saya bahwa data dan dokumen ini benar dan miliknya sendiri.'
            : 'Saya menyatakan data dan dokumen ini benar dan milik saya sendiri.'
        }
        checked={sworn}
        onChange={(event) => setSworn(event.currentTarget.checked)}
      />
      {waiting && (
        <Alert color="yellow" icon={<Icon name="clock" />} mt="lg" title="Menunggu jaringan">
          Formulir diajukan begitu perangkat ini tersambung. Anda boleh menutup halaman; buka lagi saat ada jaringan.
          Formulir hanya diajukan satu kali.
        </Alert>
      )}
      <Button mt="lg" size="md" onClick={onSubmit} loading={submitting} disabled={problems.length > 0 || !sworn}>
        {isRepair ? 'Ajukan kembali' : 'Ajukan formulir'}
      </Button>
    </div>
  );
}
