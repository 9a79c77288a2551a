// The first figures: people on one row, money on the next, with the log position they speak of.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { number, rupiahShort } from '../../lib/money';
import { ClockChoice, useClock } from '../../ui/as-of-clock';
import { FigureHelp } from '../../ui/figure-help';
import { ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { useBudgetYear } from './budget-year';
import css from './dashboard.module.css';
import { type MoneyFigure, moneyFigures, moneyText } from './money-figures';
import { information } from './queries';

/** What is counted of people. */
export type PeopleFigure = 'Pendaftar' | 'Direkomendasikan' | 'Penerima aktif' | 'Lulus' | 'Belum lulus';

type Props = {
  /** Leads from a figure of money to the rows that it is the sum of. */
  rowsOf?: (figure: MoneyFigure, year: number) => string;
  /** Leads from a count of people, by its name, to their list. */
  peopleOf?: (name: PeopleFigure) => string;
};

export function Figures({ rowsOf, peopleOf }: Props) {
  const [asOf] = useAsOf();
  const [year, setYear] = useBudgetYear();
  const [clock, setClock] = useClock();
  const query = useQuery(information(asOf, year, clock));
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const found = query.data;
  const people = [
    ['Pendaftar', found.pendaftar],
    ['Direkomendasikan', found.direkomendasikan],
    ['Penerima aktif', found.penerimaAktif],
    ['Lulus', found.lulus],
    ['Belum lulus', found.belumLulus],
  ] as const satisfies readonly (readonly [PeopleFigure, number])[];
  const hasMoney = found.pagu !== null && found.pagu !== undefined;
  const share = (found.serapanPerSepuluhRibu ?? 0) / 100;
  return (
    <section aria-label="Angka utama">
      <dl className={css.figures}>
        {people.map(([name, count]) => (
          <div key={name} className={css.figure}>
            <dt>
              {name}
              <FigureHelp figure={name} />
            </dt>
            <dd>
              {number(count)}
              <PeopleLink name={name} to={peopleOf?.(name)} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMoney && (
        <>
          <p className={css.question}>Berapa dari anggaran yang sudah menjadi uang di rekening penerima?</p>
          <div className={css.cardHead}>
            <h2 className={css.cardTitle}>Anggaran {found.tahun}, semua sumber dana</h2>
            {found.daftarTahun.length > 1 && (
              <NativeSelect
                aria-label="Tahun anggaran"
                size="sm"
                data={found.daftarTahun.map(String)}
                value={String(found.tahun)}
                onChange={(event) => setYear(Number(event.currentTarget.value))}
              />
            )}
          </div>
          <ClockChoice day={asOf} clock={clock} onChange={setClock} />
          <dl className={css.figures}>
            {moneyFigures.map((name) => (
              <div key={name} className={`${css.figure} ${css.money}`}>
                <dt>
                  {moneyText[name]}
                  <FigureHelp figure={moneyText[name]} />
                </dt>
                <dd>
                  {rupiahShort(found[name] ?? 0)}
                  <span className={css.exact}>
                    <Money amount={found[name]} />
                  </span>
                  {rowsOf && found.tahun && (
                    <Link
                      className={css.rows ?? ''}
                      to={rowsOf(name, found.tahun)}
                      aria-label={`Rincian ${moneyText[name]}`}
                    >
                      Rincian
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <div className={css.absorbed}>
            <span id="serapan">Serapan anggaran</span>
            <FigureHelp figure="Serapan anggaran" />
            <progress aria-labelledby="serapan" max={100} value={Math.min(100, share)} />
            <strong>{share.toLocaleString('id-ID', { maximumFractionDigits: 1 })}%</strong>
          </div>
        </>
      )}
      <p className={css.position}>
        Angka ini dihitung dari buku besar sampai peristiwa nomor {number(found.nomorPeristiwa)}.
      </p>
    </section>
  );
}

const PeopleLink = ({ name, to }: { name: string; to: string | undefined }) =>
  to ? (
    <Link className={`${css.rows} ${css.own}`} to={to} aria-label={`Daftar ${name.toLowerCase()}`}>
      Daftar
    </Link>
  ) : null;
