// Who will be there to be employed: professions by the year in which recipients are expected to graduate.
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { type Profession, professionText, professionWords } from '../../api/words';
import { number } from '../../lib/money';
import { Button } from '../../ui/button';
import { ExportMenu } from '../../ui/export-menu';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import css from './dashboard.module.css';
import { Chart, FigureCard, FigureTable } from './figure-card';
import { type Supply, supply, supplyPath } from './picture-queries';

const Bars = lazy(() => import('./bars'));

/** Years that have a column of their own; later ones stand together. */
const YEARS = 4;

type ByProfession = { profession: Profession; years: Map<number | null, number>; expected: number; graduated: number };

/** One row per profession, in the order of the list; the years of those who study, and all who graduated. */
export function byProfession(rows: readonly Supply[]): ByProfession[] {
  return professionWords
    .map((profession) => {
      const own = rows.filter((row) => row.profesi === profession);
      const years = new Map<number | null, number>();
      for (const row of own) {
        const year = row.tahun ?? null;
        if (row.diperkirakanLulus > 0) years.set(year, (years.get(year) ?? 0) + row.diperkirakanLulus);
      }
      const sum = (of: 'diperkirakanLulus' | 'sudahLulus') => own.reduce((all, row) => all + row[of], 0);
      return { profession, years, expected: sum('diperkirakanLulus'), graduated: sum('sudahLulus') };
    })
    .filter((row) => row.expected + row.graduated > 0);
}

export function ProfessionSupply() {
  const [asOf] = useAsOf();
  const query = useQuery(supply(asOf));
  const [detailed, setDetailed] = useState(false);
  const items = query.data?.items ?? [];
  const rows = byProfession(items);
  const known = [...new Set(rows.flatMap((row) => [...row.years.keys()]))].filter((year) => year !== null).sort();
  const years = known.slice(0, YEARS);
  const later = known.slice(YEARS);
  const hasUnknown = rows.some((row) => row.years.has(null));
  const of = (row: ByProfession, some: readonly (number | null)[]) =>
    some.reduce<number>((sum, year) => sum + (row.years.get(year) ?? 0), 0);
  return (
    <FigureCard
      title="Pasokan tenaga per profesi dan tahun"
      question="Tenaga profesi apa yang akan datang, dan kapan?"
      lead="Perkiraan tahun lulus dihitung dari semester terakhir di buku besar dan lama studi normal jenjangnya; yang lewat masa normal diperkirakan tahun ini."
      actions={<ExportMenu path={supplyPath} query={{ per_tanggal: asOf }} name="pasokan-tenaga" />}
    >
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <EmptyState text="Belum ada penerima" icon="cap" />}
      {rows.length > 0 && (
        <>
          <div className={css.split}>
            <Chart name="Diagram pasokan tenaga per profesi">
              <Bars
                rows={rows.map((row) => ({
                  name: professionText[row.profession],
                  sedangStudi: row.expected,
                  lulus: row.graduated,
                }))}
                series={[
                  { key: 'sedangStudi', name: 'Sedang studi' },
                  { key: 'lulus', name: 'Sudah lulus' },
                ]}
              />
            </Chart>
            <FigureTable
              caption="Pasokan tenaga per profesi dan perkiraan tahun lulus"
              minWidth={260 + 56 * (years.length + 2)}
              head={[
                'Profesi',
                'Sudah lulus',
                ...years.map(String),
                ...(later.length > 0 ? [`Sesudah ${years.at(-1)}`] : []),
                ...(hasUnknown ? ['Belum diketahui'] : []),
              ]}
              rows={rows.map((row) => [
                professionText[row.profession],
                row.graduated,
                ...years.map((year) => of(row, [year])),
                ...(later.length > 0 ? [of(row, later)] : []),
                ...(hasUnknown ? [of(row, [null])] : []),
              ])}
            />
          </div>
          <Button kind="quiet" onClick={() => setDetailed(!detailed)}>
            {detailed ? 'Sembunyikan program studi' : `Tampilkan per program studi (${number(items.length)} baris)`}
          </Button>
          {detailed && (
            <FigureTable
              caption="Pasokan tenaga per program studi dan tahun"
              minWidth={560}
              head={['Program studi', 'Jenjang', 'Profesi', 'Tahun', 'Diperkirakan lulus', 'Sudah lulus']}
              rows={items.map((row) => [
                row.programStudi,
                row.jenjang,
                professionText[row.profesi],
                row.tahun ? String(row.tahun) : 'Belum diketahui',
                row.diperkirakanLulus,
                row.sudahLulus,
              ])}
            />
          )}
        </>
      )}
    </FigureCard>
  );
}
