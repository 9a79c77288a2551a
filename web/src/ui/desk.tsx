// 'Whose desk': the office that has to act next, since when, and for how many days.

import css from './desk.module.css';
import { Icon } from './icon';
import { DateText } from './text';

export type DeskHolder = { kantor: string; sejak: string; hari: number };

const days = (count: number) => (count === 0 ? 'hari ini' : `${count} hari`);

export function Desk({ holder, compact }: { holder: DeskHolder | null | undefined; compact?: boolean }) {
  if (!holder) return compact ? <span>–</span> : null;
  if (compact)
    return (
      <span>
        {holder.kantor} · <span className={css.days}>{days(holder.hari)}</span>
      </span>
    );
  return (
    <p className={css.desk}>
      <Icon name="pin" size={18} />
      <span>
        Sekarang di meja <strong>{holder.kantor}</strong> sejak <DateText value={holder.sejak} as="long" /> (
        {days(holder.hari)})
      </span>
    </p>
  );
}
