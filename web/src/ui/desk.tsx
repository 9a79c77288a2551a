// 'Whose desk': the office that has to act next, since when, and for how many days.

import css from './desk.module.css';
import { Icon } from './icon';
import { DateText } from './text';

/** The offices as they stand on the wire. */
const officeText: Record<string, string> = {
  pemohon: 'pemohon',
  dpc: 'DPC (pemeriksa dokumen)',
  admin: 'dinas (persetujuan)',
  keuangan: 'tim keuangan',
  pengesah: 'pengesah pembayaran',
  bank: 'bank',
  penerima: 'penerima',
};

const office = (word: string) => officeText[word] ?? word;

export type DeskHolder = { kantor: string; sejak: string; hari: number };

const days = (count: number) => (count === 0 ? 'hari ini' : `${count} hari`);

export function Desk({ holder, compact }: { holder: DeskHolder | null | undefined; compact?: boolean }) {
  if (!holder) return compact ? <span>–</span> : null;
  if (compact)
    return (
      <span>
        {office(holder.kantor)} · <span className={css.days}>{days(holder.hari)}</span>
      </span>
    );
  return (
    <p className={css.desk}>
      <Icon name="pin" size={18} />
      <span>
        Sekarang di meja <strong>{office(holder.kantor)}</strong> sejak <DateText value={holder.sejak} as="long" /> (
        {days(holder.hari)})
      </span>
    </p>
  );
}
