// The frame of an auth page: a card beside a picture of the highlands.
import type { ReactNode } from 'react';
import picture from '../../ui/pictures/hero-fajar.svg';
import css from './auth-card.module.css';

export function AuthCard({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={css.page}>
      <div className={`${css.side} on-dark`} aria-hidden="true">
        <img src={picture} alt="" className={css.picture} />
        <p className={css.motto}>Satu daftar yang tidak bisa diubah diam-diam.</p>
      </div>
      <div className={css.column}>
        <div className={css.card}>
          <h1 className={css.title}>{title}</h1>
          {lead && <div className={css.lead}>{lead}</div>}
          {children}
          {foot && <div className={css.foot}>{foot}</div>}
        </div>
      </div>
    </div>
  );
}

/** Form rows with even gaps. */
export const Rows = ({ children }: { children: ReactNode }) => <div className={css.rows}>{children}</div>;
export const Between = ({ children }: { children: ReactNode }) => <div className={css.between}>{children}</div>;
