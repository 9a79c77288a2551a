// Where the money of a year went, by home district: on a map, and as a table for those who cannot see it.
import { type ReactNode, useState } from 'react';
import { number, rupiah } from '../../lib/money';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { Section } from '../../ui/section';
import { Money } from '../../ui/text';
import type { Transparency } from './queries';
import css from './transparency.module.css';

type District = Transparency['distrik'][number];

/** What the map of districts takes. */
export interface MapProps {
  values: ReadonlyMap<string, number>;
  unit: string;
  format: (value: number) => string;
  chosen: string | undefined;
  onChoose: (code: string) => void;
}

const columns: readonly CardColumn<District>[] = [
  { head: 'Distrik asal', names: true, cell: (district) => district.nama },
  { head: 'Orang dibayar', figure: true, cell: (district) => number(district.penerima) },
  { head: 'Realisasi', figure: true, cell: (district) => <Money amount={district.realisasi} /> },
];

/** In millions: the legend of a map has little room. */
const millions = (amount: number) => (amount === 0 ? 'Rp 0' : `Rp ${number(amount / 1_000_000, 1)} juta`);

export function Districts({ districts, map }: { districts: District[]; map: (props: MapProps) => ReactNode }) {
  const [chosen, setChosen] = useState<string>();
  if (districts.length === 0) return null;
  const values = new Map(districts.flatMap(({ kode, realisasi }) => (kode ? [[kode, realisasi] as const] : [])));
  const one = districts.find(({ kode }) => kode === chosen);
  return (
    <Section
      title="Menurut distrik asal"
      lead="Distrik asal penerima waktu dibayar. Distrik dengan kurang dari lima orang dibayar digabung dalam satu baris, agar angkanya tidak menunjuk orangnya; di peta warnanya sama dengan yang belum ada."
    >
      <div className={css.beside}>
        <div>
          {map({ values, unit: 'realisasi', format: millions, chosen, onChoose: setChosen })}
          <p className={css.meaning} role="status">
            {one
              ? `${one.nama}: ${rupiah(one.realisasi)} untuk ${number(one.penerima)} orang.`
              : chosen
                ? 'Distrik ini tidak ada atau digabung dengan yang lain.'
                : 'Ketuk satu distrik untuk angkanya.'}
          </p>
        </div>
        <CardTable
          label="Realisasi menurut distrik asal"
          columns={columns}
          rows={districts}
          rowKey={({ kode }) => kode ?? 'lain'}
          sum={{
            name: 'Jumlah',
            cells: {
              Realisasi: <Money amount={districts.reduce((sum, { realisasi }) => sum + realisasi, 0)} strong />,
            },
          }}
        />
      </div>
    </Section>
  );
}
