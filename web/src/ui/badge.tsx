// Badges: a word on a tint with a mark, never colour alone.
import css from './badge.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'plain';

const marks: Record<Tone, string> = { good: '●', wait: '◐', bad: '✕', info: '○', plain: '–' };

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      <span aria-hidden="true" className={css.mark}>
        {marks[tone]}
      </span>
      {children}
    </span>
  );
}
