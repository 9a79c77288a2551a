// Everything that stops the submit, on every step until it is mended; each line leads to its field.
import { Alert } from '@mantine/core';
import { Icon } from '../../../ui/icon';
import type { Problem, StepId } from './findings';
import css from './form.module.css';

type Props = {
  problems: readonly Problem[];
  stepTitles: Record<StepId, string>;
  /** A submit was refused or taken back. */
  refused: string | null;
  onGo: (problem: Problem) => void;
};

export function ProblemList({ problems, stepTitles, refused, onGo }: Props) {
  const title = refused
    ? `Formulir belum diajukan: ${problems.length} hal perlu diperbaiki`
    : `${problems.length} hal belum lengkap`;
  return (
    <Alert
      color={refused ? 'red' : 'yellow'}
      icon={<Icon name="alert" />}
      title={problems.length > 0 ? title : 'Formulir belum diajukan'}
      mb="lg"
      role={refused ? 'alert' : 'region'}
    >
      {refused && <p>{refused}</p>}
      <ul className={css.problems}>
        {problems.map((problem) => (
          <li key={`${problem.field}-${problem.text}`}>
            <button type="button" className={css.problem} onClick={() => onGo(problem)}>
              {problem.text} ({stepTitles[problem.step]})
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Puts the cursor into a field (or onto the chooser of a document) and brings it into view. */
export function focusField(field: string): void {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const input = place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');
  place?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
