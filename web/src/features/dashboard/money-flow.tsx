// Where a year's money is, from the ceiling to the recipients: each step, and what stays behind at it.
import { lazy } from 'react';
import { Link } from '#router';
import { rupiah, rupiahShort } from '../../lib/money';
import css from './dashboard.module.css';
import { Chart, FigureCard, FigureTable } from './figure-card';
import type { Pictures } from './picture-queries';

const StackedBars = lazy(() => import('./stacked-bars'));

type Step = { name: string; amount: number; behind: [string, number][] };

/** Each step is the next one and what stays behind. */
export function stepsOf(flow: Pictures['aliran']): Step[] {
  const steps: Step[] = [
    {
      name: 'Disetujui',
      amount: flow.disetujui,
      behind: [
        ['Komitmen, menunggu SP2D', flow.komitmen],
        ['Retur dari bank', flow.retur],
        ['Setoran kembali', flow.setoranKembali],
      ],
    },
    { name: 'Ber-SP2D (realisasi)', amount: flow.realisasi, behind: [['Belum disalurkan', flow.belumDisalurkan]] },
    { name: 'Disalurkan bank', amount: flow.disalurkan, behind: [['Belum dikonfirmasi', flow.belumDikonfirmasi]] },
    { name: 'Diterima penerima', amount: flow.diterima, behind: [] },
  ];
  return typeof flow.pagu === 'number'
    ? [{ name: 'Pagu', amount: flow.pagu, behind: [['Sisa, belum dipakai', flow.sisa ?? 0]] }, ...steps]
    : steps;
}

const registers: readonly [string, string][] = [
  ['realisasi-pembayaran', 'Realisasi per pembayaran'],
  ['komitmen-terbuka', 'Komitmen terbuka'],
  ['register-retur-setoran', 'Retur dan setoran'],
];

export function MoneyFlow({ found, rowsOf }: { found: Pictures; rowsOf: (register: string) => string }) {
  const steps = stepsOf(found.aliran);
  const behind = (step: Step) => step.behind.reduce((sum, [, amount]) => sum + amount, 0);
  return (
    <FigureCard
      title={`Aliran uang ${found.tahun}, dari pagu sampai diterima`}
      question="Dari pagu, berapa yang sudah sampai ke penerima, dan di mana sisanya tertahan?"
      lead="Setiap tahap sama dengan tahap berikutnya ditambah yang tertinggal di tahap itu."
    >
      <div className={css.split}>
        <Chart name="Diagram aliran uang dari pagu sampai diterima">
          <StackedBars
            format={rupiahShort}
            rows={steps.map((step) => ({
              name: step.name,
              lanjut: step.amount - behind(step),
              tertinggal: behind(step),
            }))}
            series={[
              { key: 'lanjut', name: 'Sampai ke tahap berikutnya' },
              { key: 'tertinggal', name: 'Tertinggal di tahap ini' },
            ]}
          />
        </Chart>
        <FigureTable
          caption="Aliran uang dari pagu sampai diterima"
          minWidth={300}
          head={['Tahap', 'Rupiah']}
          rows={steps.flatMap((step) => [
            [step.name, step.amount],
            ...step.behind.map(([name, amount]) => [`– ${name}`, amount] as const),
          ])}
          format={(value) => rupiah(value)}
        />
      </div>
      <p className={css.rule}>
        Rincian:{' '}
        {registers.map(([register, name], index) => (
          <span key={register}>
            {index > 0 && ' · '}
            <Link to={rowsOf(register)}>{name}</Link>
          </span>
        ))}
      </p>
    </FigureCard>
  );
}
