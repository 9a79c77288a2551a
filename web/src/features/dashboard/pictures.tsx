// A year drawn: each picture under its question, with the table that holds the same numbers beside it.
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from '#router';
import { publicKindText } from '../../api/words';
import { months as monthNames } from '../../lib/date';
import { number, rupiah, rupiahShort } from '../../lib/money';
import { ClockChoice, useClock } from '../../ui/as-of-clock';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { statusText } from '../../ui/status';
import { useAsOf } from '../../ui/use-as-of';
import { useBudgetYear } from './budget-year';
import css from './dashboard.module.css';
import { Chart, FigureCard, FigureTable } from './figure-card';
import { MoneyFlow } from './money-flow';
import { PictureFilters, usePictureFilter } from './picture-filters';
import { type Pictures as Found, pictures } from './picture-queries';

const MonthChart = lazy(() => import('./month-chart'));
const StackedBars = lazy(() => import('./stacked-bars'));

const short = (month: number) => (monthNames[month - 1] ?? '').slice(0, 3);
const long = (month: number) => monthNames[month - 1] ?? String(month);

type Props = {
  /** A register of a year. */
  rowsOf: (register: string, year: number) => string;
  /** The lists of forms and of recipients. */
  lists: { forms: string; recipients: string };
};

export function Pictures({ rowsOf, lists }: Props) {
  const [asOf] = useAsOf();
  const [, setYear] = useBudgetYear();
  const [clock, setClock] = useClock();
  const [filter, setFilter] = usePictureFilter();
  const query = useQuery(pictures(asOf, filter, clock));
  const found = query.data;
  return (
    <>
      <section className={css.card} aria-label="Saringan gambar">
        <PictureFilters filter={filter} found={found} onYear={setYear} onChange={setFilter} />
        <ClockChoice day={asOf} clock={clock} onChange={setClock} what="Uang" />
        <p className={css.hint}>
          Saringan ini berlaku untuk keempat gambar di bawah. Sumber dana menyaring uang; pendaftar dan berkas belum
          bersumber dana.
        </p>
      </section>
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {found && (
        <>
          <People found={found} lists={lists} />
          <Absorption found={found} register={rowsOf('realisasi-bulanan', found.tahun)} />
          <MoneyFlow found={found} rowsOf={(register) => rowsOf(register, found.tahun)} />
          <Ages found={found} />
        </>
      )}
    </>
  );
}

function People({ found, lists }: { found: Found; lists: Props['lists'] }) {
  const begun = found.bulan.filter((month) => month.sudahMulai);
  const sum = (of: 'pendaftar' | 'persetujuan') => begun.reduce((all, month) => all + month[of], 0);
  return (
    <FigureCard
      title={`Pendaftar dan persetujuan per bulan, ${found.tahun}`}
      question="Berapa yang mendaftar dan berapa yang disetujui setiap bulan?"
    >
      {begun.length === 0 ? (
        <EmptyState text="Tahun ini belum mulai" icon="clock" />
      ) : (
        <div className={css.split}>
          <Chart name="Diagram pendaftar dan persetujuan per bulan">
            <MonthChart
              kind="bars"
              format={(value) => number(value)}
              rows={found.bulan.map((month) => ({
                name: short(month.bulan),
                pendaftar: month.pendaftar,
                persetujuan: month.persetujuan,
              }))}
              series={[
                { key: 'pendaftar', name: 'Pendaftar' },
                { key: 'persetujuan', name: 'Disetujui' },
              ]}
            />
          </Chart>
          <FigureTable
            caption="Pendaftar dan persetujuan per bulan"
            head={['Bulan', 'Pendaftar', 'Disetujui']}
            rows={begun.map((month) => [long(month.bulan), month.pendaftar, month.persetujuan])}
            foot={['Jumlah', sum('pendaftar'), sum('persetujuan')]}
          />
        </div>
      )}
      <p className={css.rule}>
        Rincian: <Link to={lists.forms}>Daftar formulir</Link> · <Link to={lists.recipients}>Daftar penerima</Link>
      </p>
    </FigureCard>
  );
}

function Absorption({ found, register }: { found: Found; register: string }) {
  const planned = found.bulan.some((month) => month.rencanaSampai !== null && month.rencanaSampai !== undefined);
  const { perkiraan } = found;
  const last = found.bulan.filter((month) => month.sudahMulai).at(-1);
  const series = [
    { key: 'realisasi', name: 'Realisasi' },
    ...(planned ? [{ key: 'rencana', name: 'Rencana' }] : []),
    ...(perkiraan ? [{ key: 'perkiraan', name: 'Perkiraan' }] : []),
  ];
  return (
    <FigureCard
      title={`Realisasi terhadap rencana, ${found.tahun}`}
      question="Apakah realisasi mengejar rencana, dan berapa yang akan terserap sampai Desember?"
    >
      <div className={css.split}>
        <Chart name="Diagram realisasi, rencana, dan perkiraan dari Januari sampai tiap bulan">
          <MonthChart
            kind="lines"
            format={rupiahShort}
            rows={found.bulan.map((month) => ({
              name: short(month.bulan),
              realisasi: month.sudahMulai ? month.realisasiSampai : null,
              rencana: month.rencanaSampai ?? null,
              // The line of what is expected begins where that of what is realised ends.
              perkiraan: month === last ? month.realisasiSampai : (month.perkiraanSampai ?? null),
            }))}
            series={series}
          />
        </Chart>
        <FigureTable
          caption="Realisasi, rencana, dan perkiraan sampai tiap bulan"
          minWidth={planned ? 420 : 300}
          head={['Bulan', 'Realisasi', 'Sampai bulan ini', ...(planned ? ['Rencana'] : []), 'Perkiraan']}
          rows={found.bulan.map((month) => [
            long(month.bulan),
            month.sudahMulai ? month.realisasi : '–',
            month.sudahMulai ? month.realisasiSampai : '–',
            ...(planned ? [month.rencanaSampai ?? '–'] : []),
            month.perkiraanSampai ?? '–',
          ])}
          format={(value) => rupiahShort(value)}
        />
      </div>
      <div className={css.rule}>
        {perkiraan ? (
          <p>
            Perkiraan sampai Desember: <strong>{rupiah(perkiraan.desember)}</strong>
            {typeof perkiraan.serapanPerSepuluhRibu === 'number' &&
              `, ${number(perkiraan.serapanPerSepuluhRibu / 100, 1)}% dari pagu`}
            . Aturannya: rata-rata realisasi {number(perkiraan.bulanDihitung)} bulan terakhir yang sudah selesai (
            {rupiah(perkiraan.rataSebulan)} sebulan) diteruskan sampai Desember, paling sedikit yang sudah terealisasi
            {planned ? ' dan paling banyak sebesar pagu' : ''}.
          </p>
        ) : (
          <p>
            Tidak ada perkiraan: aturannya meneruskan rata-rata tiga bulan terakhir yang sudah selesai sampai Desember,
            dan tahun ini belum punya bulan yang selesai atau sudah lewat.
          </p>
        )}
        <p>
          {planned
            ? 'Rencana: pagu dibagi rata dua belas bulan, karena rencana kas per bulan tidak dicatat.'
            : 'Pagu tidak dibagi menurut jenis atau kampus; rencana tidak digambar.'}{' '}
          <Link to={register}>Rincian per bulan</Link>
        </p>
      </div>
    </FigureCard>
  );
}

const bands = [
  { key: 'sampai7Hari', name: 'Sampai 7 hari' },
  { key: 'sampai14Hari', name: '8–14 hari' },
  { key: 'sampai30Hari', name: '15–30 hari' },
  { key: 'lebih30Hari', name: 'Lebih dari 30 hari' },
] as const;

function Ages({ found }: { found: Found }) {
  const rows = found.umur;
  return (
    <FigureCard
      title="Umur berkas di tiap tahap"
      question="Di tahap mana berkas menunggu paling lama?"
      lead="Hari kalender sejak berkas masuk ke tahap itu; hanya berkas yang menunggu tindakan seseorang."
    >
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada berkas yang menunggu" />
      ) : (
        <div className={css.split}>
          <Chart name="Diagram umur berkas per tahap">
            <StackedBars
              format={(value) => number(value)}
              rows={rows.map((row) => ({
                // Forms and payments have states of one name.
                name: `${statusText(row.status)}, ${publicKindText[row.jenis].split(' ')[0]?.toLowerCase()}`,
                sampai7Hari: row.sampai7Hari,
                sampai14Hari: row.sampai14Hari,
                sampai30Hari: row.sampai30Hari,
                lebih30Hari: row.lebih30Hari,
              }))}
              series={bands}
            />
          </Chart>
          <FigureTable
            caption="Umur berkas per tahap"
            minWidth={440}
            head={['Tahap', 'Berkas', '≤ 7', '8–14', '15–30', '> 30']}
            rows={rows.map((row) => [
              statusText(row.status),
              publicKindText[row.jenis],
              ...bands.map((band) => row[band.key]),
            ])}
          />
        </div>
      )}
    </FigureCard>
  );
}
