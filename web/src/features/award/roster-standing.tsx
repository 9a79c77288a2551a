// Whether the recipient is in this month's rosters, and what keeps them out now: plain words, and where to go.
import { useQuery } from '@tanstack/react-query';
import { componentText, type NextPlace, nextPlaceText } from '../../api/words';
import boxes from '../../ui/boxed-list.module.css';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { rosterStanding, type StandingItem } from './queries';
import css from './roster-standing.module.css';

const monthName = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Props = {
  awardId: string;
  /** Where a reason leads: a page of the app. */
  placeOf: (place: NextPlace) => string;
};

export function RosterStanding({ awardId, placeOf }: Props) {
  const standing = useQuery(rosterStanding(awardId));
  if (standing.isPending) return <Skeleton lines={3} />;
  if (standing.isError) return <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />;
  const { bulan, daftar } = standing.data;
  const ofMonth = daftar.some(({ dibuatPada }) => isOf(bulan, dibuatPada));
  return (
    <section aria-label="Daftar pembayaran bulan ini">
      <h2 className={boxes.title}>Daftar pembayaran {monthName(bulan)}</h2>
      {daftar.length === 0 && (
        <EmptyState
          icon="money"
          text="Belum ada daftar pembayaran"
          hint="Tim keuangan menyusun daftar sebelum uang dikirim. Begitu disusun, di sini tertulis apakah Anda ada di dalamnya dan mengapa."
        />
      )}
      {daftar.length > 0 && !ofMonth && (
        <p className={css.note}>Bulan ini belum ada daftar yang disusun. Inilah yang terakhir:</p>
      )}
      <ul className={boxes.list}>
        {daftar.map((one) => (
          <li key={one.id} className={boxes.item}>
            <Item item={one} placeOf={placeOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a moment lies in a month, by the office's clock. */
export const isOf = (month: string, moment: string) =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Jayapura' }).startsWith(month);

function Item({ item, placeOf }: { item: StandingItem; placeOf: Props['placeOf'] }) {
  const isIn = item.keuanganId !== null && item.keuanganId !== undefined;
  const places = [...new Set(item.sebab.flatMap(({ tujuan }) => (tujuan ? [tujuan] : [])))];
  return (
    <>
      <p className={boxes.head}>
        <strong>{item.nama}</strong>
        <span className={isIn ? css.in : css.out}>
          <Icon name={isIn ? 'check' : 'info'} size={16} />{' '}
          {isIn ? 'Anda ada di dalamnya' : 'Anda tidak ada di dalamnya'}
        </span>
      </p>
      <p className={css.note}>
        {componentText[item.komponen]}, tahun akademik {item.tahunAkademik}. Disusun{' '}
        <DateText value={item.dibuatPada} as="long" />.
      </p>
      {item.sebab.length > 0 && (
        <ul className={css.reasons} aria-label="Sebabnya">
          {item.sebab.map(({ pesan }) => (
            <li key={pesan}>{pesan}</li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <div className={css.actions}>
          {places.map((place) => (
            <LinkButton key={place} kind="plain" compact to={placeOf(place)}>
              {nextPlaceText[place]}
            </LinkButton>
          ))}
        </div>
      )}
    </>
  );
}
