// A part of the page: its heading, what it is about, and its content.
import { type ReactNode, useId } from 'react';
import css from './account-security.module.css';

export function Card({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {action}
      </div>
      {lead && <p className={css.muted}>{lead}</p>}
      {children}
    </section>
  );
}

export const Sections = ({ children }: { children: ReactNode }) => <div className={css.sections}>{children}</div>;
