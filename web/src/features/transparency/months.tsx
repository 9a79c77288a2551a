// What was paid in each month of a year: as bars, and as a table beside them.
import { monthLong } from '../../lib/date';
import { number } from '../../lib/money';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { Section } from '../../ui/section';
import { Money } from '../../ui/text';
import type { Transparency } from './queries';
import css from './transparency.module.css';

type Month = Transparency['bulan'][number];

const columns: readonly CardColumn<Month>[] = [
  { head: 'Bulan', names: true, cell: ({ bulan }) => monthLong(bulan) },
  { head: 'Pembayaran bergerak', figure: true, cell: ({ pembayaran }) => number(pembayaran) },
  { head: 'Realisasi', figure: true, cell: ({ realisasi }) => <Money amount={realisasi} /> },
];

export function Months({ months }: { months: Month[] }) {
  if (months.length === 0) return null;
  const highest = Math.max(...months.map(({ realisasi }) => realisasi), 1);
  return (
    <Section
      title="Menurut bulan"
      lead="Realisasi menurut bulan dibukukan. Yang dikembalikan bank mengurangi bulan pengembaliannya, dan pembayarannya terhitung dalam kedua bulan itu."
      white
    >
      <div className={css.beside}>
        <div className={css.months} aria-hidden="true">
          {months.map(({ bulan, realisasi }) => (
            <div key={bulan} className={css.month}>
              <span>{monthLong(bulan)}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * Math.max(realisasi, 0)) / highest} height="8" fill="#0f3d2e" />
              </svg>
            </div>
          ))}
        </div>
        <CardTable
          label="Realisasi menurut bulan"
          columns={columns}
          rows={months}
          rowKey={({ bulan }) => bulan}
          sum={{
            name: 'Jumlah',
            cells: { Realisasi: <Money amount={months.reduce((sum, { realisasi }) => sum + realisasi, 0)} strong /> },
          }}
        />
      </div>
    </Section>
  );
}
