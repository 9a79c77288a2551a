// What papers of every kind are shown with: a fact large beside its label, and a verdict in a box.
import type { StepState } from '../../lib/proof/check';
import { Icon, type IconName } from '../../ui/icon';
import css from './proof-page.module.css';

const icons: Record<StepState, IconName> = { good: 'check', bad: 'close', open: 'info' };
const words: Record<StepState, string> = {
  good: 'sama dengan catatan',
  bad: 'TIDAK sama dengan catatan',
  open: 'menurut portal; belum dicocokkan',
};

export function Fact({ label, text, state }: { label: string; text: string; state?: StepState | 'unproven' }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <strong>{text}</strong>
        {state && (
          <span className={`${css.said} ${css[state === 'unproven' ? 'said-open' : `said-${state}`]}`}>
            <Icon name={icons[state === 'unproven' ? 'open' : state]} size={14} />{' '}
            {state === 'unproven' ? 'tidak terbukti' : words[state]}
          </span>
        )}
      </dd>
    </>
  );
}

export function Told({ state, text, role = 'status' }: { state: StepState; text: string; role?: 'alert' | 'status' }) {
  return (
    <p className={`${css.compared} ${css[state]}`} role={role}>
      <Icon name={state === 'good' ? 'check' : state === 'bad' ? 'alert' : 'info'} size={20} /> {text}
    </p>
  );
}
