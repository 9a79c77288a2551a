// Facts as a list of terms and values; an empty value shows a dash.
import type { ReactNode } from 'react';
import css from './key-values.module.css';

type Props = {
  title?: string;
  rows: readonly (readonly [term: string, value: ReactNode])[];
  /** Terms above values, for narrow places. */
  stacked?: boolean;
  /** What stands in place of the list where it has no value at all. */
  empty?: string;
};

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';

export function KeyValues({ title, rows, stacked, empty }: Props) {
  return (
    <section className={css.group} {...(title ? { 'aria-label': title } : {})}>
      {title && <h2 className={css.title}>{title}</h2>}
      {empty && rows.every(([, value]) => isEmpty(value)) ? (
        <p>{empty}</p>
      ) : (
        <dl className={`${css.list} ${stacked ? css.stacked : ''}`}>
          {rows.map(([term, value]) => (
            <div key={term} className={css.row}>
              <dt>{term}</dt>
              <dd>{isEmpty(value) ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
