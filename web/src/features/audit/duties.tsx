// Separation of duties: how many payments came to what, every payment with the hands in it, and the accounts at risk.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '#router';
import { componentText, dutyRuleText, dutyVerdictText, dutyVerdictWords } from '../../api/words';
import { number } from '../../lib/money';
import { choices } from '../../lib/word';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { ErrorState, Skeleton } from '../../ui/states';
import { useTableState } from '../../ui/table-state';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import css from './duties.module.css';
import { Hands } from './duties-hands';
import { RiskAccounts } from './duties-risks';
import type { Duty } from './queries';
import { duties, dutiesPath, dutySummary } from './queries';
import { verdictTone } from './text';

const filterNames = ['putusan', 'hanya-masalah'] as const;

type Props = {
  paymentPath: (id: string) => string;
  /** The way to the proof of an event. */
  proof: (position: number) => ReactNode;
};

export function Duties({ paymentPath, proof }: Props) {
  const state = useTableState<typeof dutiesPath>({ filters: filterNames });
  const query = useQuery(duties(state.query));
  const [open, setOpen] = useState<Duty | null>(null);
  const columns: Column<Duty>[] = [
    {
      id: 'pembayaran',
      header: 'Pembayaran',
      cell: (row) => (
        <>
          <Link to={paymentPath(row.keuanganId)}>{nameOf(row)}</Link>
          <span className={css.under}>{whatFor(row)}</span>
        </>
      ),
    },
    { id: 'jumlah', header: 'Jumlah', align: 'right', cell: (row) => <Money amount={row.jumlah} /> },
    {
      id: 'putusan',
      header: 'Putusan',
      cell: (row) => <Badge tone={verdictTone[row.putusan]}>{dutyVerdictText[row.putusan]}</Badge>,
    },
    { id: 'temuan', header: 'Temuan', cell: (row) => <Found duty={row} /> },
    {
      id: 'tangan',
      header: 'Tangan',
      cell: (row) => (
        <RowButton onClick={() => setOpen(row)} aria-label={`Lihat tangan pada pembayaran ${nameOf(row)}`}>
          Lihat {number(row.tangan.length)}
        </RowButton>
      ),
    },
  ];
  return (
    <div className={css.column}>
      <Summary />
      <DataTable
        caption="Pemisahan tugas"
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.keuanganId}
        searchLabel="Cari nomor SPP, SPM, SP2D, atau ID"
        emptyText={Object.keys(state.filters).length > 0 ? 'Tidak ada pembayaran seperti itu' : 'Belum ada pembayaran'}
        exportFrom={{ path: dutiesPath, query: state.query, name: 'pemisahan-tugas' }}
        filters={
          <Filters>
            <FilterSelect
              state={state}
              name="putusan"
              label="Saring putusan"
              all="Semua putusan"
              data={choices(dutyVerdictWords, dutyVerdictText)}
            />
            <Switch
              className={css.only ?? ''}
              label="Hanya yang perlu dilihat"
              checked={state.filters['hanya-masalah'] === 'true'}
              onChange={(event) => state.setFilters({ 'hanya-masalah': event.currentTarget.checked ? 'true' : null })}
            />
          </Filters>
        }
      />
      {open && (
        <Hands
          duty={open}
          name={nameOf(open)}
          what={whatFor(open)}
          proof={proof}
          paymentPath={paymentPath}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const nameOf = (duty: Duty) => duty.nomorSp2d ?? `…${duty.keuanganId.slice(-12)}`;

const whatFor = (duty: Duty) =>
  [duty.komponen && componentText[duty.komponen], duty.semester && `semester ${duty.semester}`, duty.tahunAkademik]
    .filter(Boolean)
    .join(', ');

/** The rules that a payment's hands broke, each once. */
function Found({ duty }: { duty: Duty }) {
  const told = new Set(
    duty.temuan.map((one) => `${dutyRuleText[one.aturan]}${one.dikecualikan ? ' (dikecualikan)' : ''}`),
  );
  if (duty.jumlahDijawabOrangLain > 0) told.add(`${number(duty.jumlahDijawabOrangLain)} tangan belum dikukuhkan`);
  if (told.size === 0) return '–';
  return (
    <ul className={css.plain}>
      {[...told].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Summary() {
  const [asOf] = useAsOf();
  const query = useQuery(dutySummary(asOf));
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { ringkasan, akunBerisiko, aturan } = query.data;
  const figures: readonly (readonly [string, number, 'bad' | 'wait' | undefined])[] = [
    ['Pembayaran diperiksa', ringkasan.pembayaran, undefined],
    ['Aturan orang dilanggar', ringkasan.bentrok, 'bad'],
    ['Rangkap fungsi', ringkasan.rangkap, 'wait'],
    ['Dengan pengecualian', ringkasan.dikecualikan, undefined],
    ['Ada tangan belum dikukuhkan', ringkasan.dijawabOrangLain, 'wait'],
    ['Akun perlu dilihat', akunBerisiko.length, 'wait'],
  ];
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([term, count, tone]) => (
          <div key={term} data-tone={count > 0 ? tone : undefined}>
            <dt>{term}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <RiskAccounts accounts={akunBerisiko} />
      <details className={css.rules}>
        <summary>Yang dibandingkan, dan dasarnya</summary>
        <p>
          Laporan ini dihitung dari peristiwa di buku besar. Siapa pun yang memegang paket audit dapat menghitungnya
          ulang dengan <code>beasiswa-verify</code>.
        </p>
        <dl>
          {aturan.map((one) => (
            <div key={one.aturan}>
              <dt>{dutyRuleText[one.aturan]}</dt>
              <dd>{one.sumber}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
