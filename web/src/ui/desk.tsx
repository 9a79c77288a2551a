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

/** `nama` names the branches where it is theirs. */
export type DeskHolder = { kantor: string; nama?: string[]; sejak: string; hari: number };

const officeOf = (holder: DeskHolder) =>
  holder.nama && holder.nama.length > 0 ? holder.nama.join(' atau ') : office(holder.kantor);

const days = (count: number) => (count === 0 ? 'hari ini' : `${count} hari`);

/** Short enough for a column. */
const shortText: Record<string, string> = {
  pemohon: 'Pemohon',
  dpc: 'DPC',
  admin: 'Dinas',
  keuangan: 'Tim keuangan',
  pengesah: 'Pengesah',
  bank: 'Bank',
  penerima: 'Penerima',
};

export function Desk({ holder, compact }: { holder: DeskHolder | null | undefined; compact?: boolean }) {
  if (!holder) return compact ? <span>–</span> : null;
  if (compact)
    return (
      <span>
        {holder.nama && holder.nama.length > 0 ? officeOf(holder) : (shortText[holder.kantor] ?? holder.kantor)} ·{' '}
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
