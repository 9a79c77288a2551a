// A small mark beside an event, in long lists: leads to its whole check, and checks nothing by itself.
import type { ReactNode } from 'react';
import { Link } from '#router';
import { paths } from '../lib/paths';
import { Badge } from './badge';
import css from './proof-mark.module.css';

type Props = {
  position: number;
  /** What the mark says instead of the number. */
  children?: ReactNode;
};

export function ProofLink({ position, children }: Props) {
  return (
    <Link to={paths.proof(position)} className={css.mark}>
      {children ? (
        <>
          {children}
          <span className="hidden-text"> (bukti nomor {position})</span>
        </>
      ) : (
        <Badge tone="plain">{`Bukti nomor ${position}`}</Badge>
      )}
    </Link>
  );
}
