// One payment as its recipient sees it.

import type { ReactNode } from 'react';
import type { DisbursementStatus } from '../api/words';
import css from './payment-card.module.css';
import { StatusBadge } from './status-badge';
import { Money } from './text';

type CardProps = {
  name: string;
  status: DisbursementStatus;
  amount: number;
  /** What is said of it, above the buttons. */
  children?: ReactNode;
  /** Buttons; none makes no line. */
  actions?: ReactNode;
  /** What stands below the buttons. */
  after?: ReactNode;
};

export const PaymentCards = ({ children }: { children: ReactNode }) => <ul className={css.cards}>{children}</ul>;

export function PaymentCard({ name, status, amount, children, actions, after }: CardProps) {
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h3>{name}</h3>
        <StatusBadge status={status} />
      </div>
      <p className={css.amount}>
        <Money amount={amount} />
      </p>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
      {after}
    </li>
  );
}
