// The way through the form: all steps beside it on a wide screen, one chooser with the progress on a phone.
import { NativeSelect, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon';
import type { StepId } from './findings';
import css from './form.module.css';

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
  steps: readonly StepId[];
  step: StepId;
  isDone: (id: StepId) => boolean;
  onGo: (id: StepId) => void;
  /** What stands below: where the draft is kept. */
  children: ReactNode;
};

export function StepNav({ steps, step, isDone, onGo, children }: Props) {
  const index = steps.indexOf(step);
  return (
    <div className={css.way}>
      <nav className={css.steps} aria-label="Langkah formulir">
        {steps.map((id, number) => (
          <button
            key={id}
            type="button"
            className={css.step}
            {...(id === step ? { 'aria-current': 'step' as const } : {})}
            onClick={() => onGo(id)}
          >
            <span className={`${css.number} ${isDone(id) ? css.done : ''}`}>
              {isDone(id) ? <Icon name="check" size={16} label="Lengkap" /> : number + 1}
            </span>
            {stepTitles[id]}
          </button>
        ))}
      </nav>
      <div className={css.phoneSteps}>
        <NativeSelect
          label={`Langkah ${index + 1} dari ${steps.length}`}
          value={step}
          onChange={(event) => onGo(event.currentTarget.value as StepId)}
          data={steps.map((id, number) => ({
            value: id,
            label: `${number + 1}. ${stepTitles[id]}${isDone(id) ? ' ✓' : ''}`,
          }))}
        />
        <Progress value={((index + 1) / steps.length) * 100} color="hijau" aria-label="Kemajuan pengisian formulir" />
      </div>
      {children}
    </div>
  );
}
