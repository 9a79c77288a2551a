// A tracking history: what happened, when, at which office, and where its proof is.
import type { ReactNode } from 'react';
import { DateText } from './text';
import css from './timeline.module.css';

export interface TimelineItem {
  id: string;
  time: string;
  title: ReactNode;
  /** Office or person who acted. */
  by?: ReactNode;
  note?: ReactNode;
  /** Right side: proof link, badge. */
  aside?: ReactNode;
  tone?: 'good' | 'bad' | 'plain';
}

/** `current` says whose desk it is now; it stands after the last event. */
export function Timeline({ items, label, current }: { items: TimelineItem[]; label: string; current?: ReactNode }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={`${css.item} ${css[item.tone ?? 'plain']}`}>
          <div className={css.row}>
            <p className={css.title}>{item.title}</p>
            {item.aside}
          </div>
          <p className={css.meta}>
            <DateText value={item.time} as="time" />
            {item.by && <> · {item.by}</>}
          </p>
          {item.note && <div className={css.note}>{item.note}</div>}
        </li>
      ))}
      {current && <li className={`${css.item} ${css.current}`}>{current}</li>}
    </ol>
  );
}
