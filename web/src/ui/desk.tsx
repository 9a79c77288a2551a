// 'Whose desk': the office that has to act next, since when, and for how many working days.
import { deskLongText, deskText, type Desk as Word } from '../api/words';
import { phoneLink, phoneText } from '../lib/phone';
import css from './desk.module.css';
import { Icon } from './icon';
import { DateText } from './text';

/** A label within a sentence: small, unless it is an abbreviation. */
const within = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

/** `nama` names the branches where it is theirs. */
type Contact = { nama: string; alamat?: string | null; telepon?: string | null };

/** `kontak` says where those branches are, where they have said so. */
export type DeskHolder = { kantor: Word; nama?: string[]; kontak?: Contact[]; sejak: string; hari: number };

/** Two branches may look after one form, by its origin and its city of study: it is on the desk of its area. */
export function officeOf({ kantor, nama = [] }: Pick<DeskHolder, 'kantor' | 'nama'>): string {
  const [only, ...others] = nama;
  if (only === undefined) return within(deskLongText[kantor]);
  return others.length === 0 ? only : `DPC di wilayah pemohon (${nama.join(', ')})`;
}

/** Monday to Friday but for holidays, as the server counts them. */
const days = (count: number) => (count === 0 ? 'belum sehari kerja' : `${count} hari kerja`);

/** Whether the person whose form or payment it is has to act next. */
export const isTheirTurn = ({ kantor }: Pick<DeskHolder, 'kantor'>) => kantor === 'pemohon' || kantor === 'penerima';

type Props = {
  holder: DeskHolder | null | undefined;
  compact?: boolean;
  /** The reader is the person whose form or payment it is. */
  own?: boolean;
};

export function Desk({ holder, compact, own }: Props) {
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
        {own && isTheirTurn(holder) ? (
          <>
            Sekarang <strong>giliran Anda</strong>
          </>
        ) : (
          <>
            Sekarang di meja <strong>{officeOf(holder)}</strong>
          </>
        )}{' '}
        sejak <DateText value={holder.sejak} as="long" /> ({days(holder.hari)})
        {holder.kontak?.map((office) => (
          <span key={office.nama} className={css.contact}>
            {office.nama}: {office.alamat}
            {office.alamat && office.telepon && ', '}
            {office.telepon && (
              <>
                telepon <a href={phoneLink(office.telepon)}>{phoneText(office.telepon)}</a>
              </>
            )}
          </span>
        ))}
      </span>
    </p>
  );
}
