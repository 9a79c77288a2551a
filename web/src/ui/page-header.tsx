// The head of an area page: title, what it is about, and its main actions.
import type { ReactNode } from 'react';
import { Link, useLocation } from '#router';
import { Icon } from './icon';
import { asLeft } from './list-place';
import css from './page-header.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** A way back to the list this page belongs to. */
  back?: { to: string; text: string };
}

export function PageHeader({ title, lead, actions, back }: Props) {
  const { search } = useLocation();
  return (
    <header className={css.header}>
      <div className={css.text}>
        {back && (
          <Link className={css.back} to={asLeft(back.to, search)} state={{ back: true }}>
            <Icon name="left" size={18} /> {back.text}
          </Link>
        )}
        <h1 className={css.title}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
