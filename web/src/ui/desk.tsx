// 'Whose desk': the office that has to act next, since when, and for how many days.
import { deskLongText, deskText, type Desk as Word } from '../api/words';
import css from './desk.module.css';
import { Icon } from './icon';
import { DateText } from './text';

/** A label within a sentence: small, unless it is an abbreviation. */
const within = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

/** `nama` names the branches where it is theirs. */
export type DeskHolder = { kantor: Word; nama?: string[]; sejak: string; hari: number };

const officeOf = (holder: DeskHolder) =>
  holder.nama && holder.nama.length > 0 ? holder.nama.join(' atau ') : within(deskLongText[holder.kantor]);

const days = (count: number) => (count === 0 ? 'hari ini' : `${count} hari`);

export function Desk({ holder, compact }: { holder: DeskHolder | null | undefined; compact?: boolean }) {
  if (!holder) return compact ? <span>–</span> : null;
  if (compact)
    return (
      <span>
        {holder.nama && holder.nama.length > 0 ? officeOf(holder) : deskText[holder.kantor]} ·{' '}
        <span className={css.days}>{days(holder.hari)}</span>
      </span>
    );
  return (
    <p className={css.desk}>
      <Icon name="pin" size={18} />
      <span>
        Sekarang di meja <strong>{officeOf(holder)}</strong> sejak <DateText value={holder.sejak} as="long" /> (
        {days(holder.hari)})
      </span>
    </p>
  );
}
