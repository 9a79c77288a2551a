// All districts, zeros included: a map, the table it is drawn from, and the kampung of a chosen district.
import { Select, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from '#router';
import { changed } from '../../lib/changed';
import { number, rupiahShort } from '../../lib/money';
import { byClock, ClockChoice, useClock } from '../../ui/as-of-clock';
import { Button } from '../../ui/button';
import { ExportMenu } from '../../ui/export-menu';
import { OnPaper } from '../../ui/on-paper';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import { useBudgetYear } from './budget-year';
import css from './dashboard.module.css';
import type { DistrictReport as Row } from './queries';
import { districtReportPath, districts, kampungOf } from './queries';

const FEW = 8;

const measures = {
  penerima: 'penerima',
  pendaftar: 'pendaftar',
  aktif: 'penerima aktif',
  lulus: 'lulusan',
  realisasi: 'realisasi',
} as const;
type Measure = keyof typeof measures;

export type MapOf = (map: {
  values: ReadonlyMap<string, number>;
  unit: string;
  format: (value: number) => string;
  chosen: string | undefined;
  onChoose: (code: string) => void;
}) => ReactNode;

/** `map` draws the numbers; the table beside it holds the same ones. `whole` shows every district at once. */
export function DistrictReport({
  whole,
  map,
  recipientsPath,
}: {
  whole?: boolean;
  map: MapOf;
  /** The list of a district's recipients. */
  recipientsPath: (district: string) => string;
}) {
  const [asOf] = useAsOf();
  const [year] = useBudgetYear();
  const [clock, setClock] = useClock();
  const query = useQuery(districts(asOf, year, clock));
  const [all, setAll] = useState(whole ?? false);
  const [measure, setMeasure] = useState<Measure>('penerima');
  const [params, setParams] = useSearchParams();
  const chosen = params.get('distrik') ?? undefined;
  const choose = (code: string) => setParams(changed({ distrik: code === chosen ? '' : code }), { replace: true });
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const rows = [...query.data.items].sort(
    (left, right) =>
      right.penerima - left.penerima || right.pendaftar - left.pendaftar || left.distrik.localeCompare(right.distrik),
  );
  const shown = all ? rows : rows.slice(0, FEW);
  const hasMoney = rows.some((row) => row.realisasi !== null && row.realisasi !== undefined);
  const chosenRow = rows.find((row) => row.distrikId === chosen);
  return (
    <section className={css.card} aria-label="Laporan per distrik">
      <p className={css.question}>Distrik mana yang sudah terjangkau, dan mana yang tertinggal?</p>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>Laporan per distrik</h2>
        <Select
          aria-label="Warnai peta menurut"
          size="sm"
          allowDeselect={false}
          data={(Object.keys(measures) as Measure[])
            .filter((name) => hasMoney || name !== 'realisasi')
            .map((value) => ({ value, label: `Peta: ${measures[value]}` }))}
          value={measure}
          onChange={(value) => setMeasure((value ?? 'penerima') as Measure)}
        />
      </div>
      <div className={css.split}>
        {map({
          values: new Map(rows.map((row) => [row.distrikId, row[measure] ?? 0])),
          unit: measure === 'realisasi' ? '' : measures[measure],
          format: measure === 'realisasi' ? rupiahShort : (value) => number(value),
          chosen,
          onChoose: choose,
        })}
        {chosenRow ? (
          <KampungReport
            district={chosenRow}
            recipients={recipientsPath(chosenRow.distrikId)}
            onClose={() => choose('')}
          />
        ) : (
          <EmptyState
            text="Pilih sebuah distrik"
            hint="Tekan distrik di peta atau namanya di tabel untuk melihat kampungnya."
            icon="map"
          />
        )}
      </div>
      <div className={css.cardHead}>
        <h3 className={css.subTitle}>Tabel semua distrik</h3>
        <ExportMenu
          path={districtReportPath}
          query={{ per_tanggal: asOf, tahun: query.data.tahun, ...byClock(asOf, clock) }}
          name="distrik"
        />
      </div>
      {hasMoney && <ClockChoice day={asOf} clock={clock} onChange={setClock} what="Realisasi" />}
      <WideTable minWidth={760}>
        <Table verticalSpacing="xs" striped>
          <caption className="hidden-text">Laporan per distrik</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Distrik</Table.Th>
              {['Pendaftar', 'Penerima', 'Perempuan', 'Laki-laki', 'Aktif', 'Lulus', 'Rata-rata IPK'].map((text) => (
                <Table.Th key={text} scope="col" className={css.right}>
                  {text}
                </Table.Th>
              ))}
              {hasMoney && (
                <Table.Th scope="col" className={css.right}>
                  Realisasi {query.data.tahun}
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <DistrictRow
                key={row.distrikId}
                row={row}
                hasMoney={hasMoney}
                chosen={row.distrikId === chosen}
                onChoose={() => choose(row.distrikId)}
              />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <SumRow rows={rows} hasMoney={hasMoney} />
          </Table.Tfoot>
        </Table>
      </WideTable>
      {!all && rows.length > FEW && (
        <OnPaper>
          Cetakan ini memuat {FEW} dari {rows.length} distrik; baris jumlah menghitung semuanya.
        </OnPaper>
      )}
      {!whole && rows.length > FEW && (
        <Button kind="quiet" compact onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua ${rows.length} distrik`}
        </Button>
      )}
    </section>
  );
}

function DistrictRow({
  row,
  hasMoney,
  chosen,
  onChoose,
}: {
  row: Row;
  hasMoney: boolean;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <Table.Tr className={chosen ? css.chosen : undefined}>
      <Table.Th scope="row">
        <button type="button" className={css.pick} aria-pressed={chosen} onClick={onChoose}>
          {row.distrik}
        </button>
      </Table.Th>
      {[row.pendaftar, row.penerima, row.perempuan, row.lakiLaki, row.aktif, row.lulus].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <Table.Td key={index} className={css.right}>
          {number(count)}
        </Table.Td>
      ))}
      <Table.Td className={css.right}>
        {row.rataIpk === null || row.rataIpk === undefined ? '–' : row.rataIpk.toFixed(2).replace('.', ',')}
      </Table.Td>
      {hasMoney && (
        <Table.Td className={css.right}>
          <Money amount={row.realisasi} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The sum over all districts, whichever are shown. */
function SumRow({ rows, hasMoney }: { rows: readonly Row[]; hasMoney: boolean }) {
  const sum = (of: (row: Row) => number | null | undefined) => rows.reduce((whole, row) => whole + (of(row) ?? 0), 0);
  const counts = ['pendaftar', 'penerima', 'perempuan', 'lakiLaki', 'aktif', 'lulus'] as const;
  return (
    <Table.Tr>
      <Table.Th scope="row">Jumlah {number(rows.length)} distrik</Table.Th>
      {counts.map((name) => (
        <Table.Th key={name} className={css.right}>
          {number(sum((row) => row[name]))}
        </Table.Th>
      ))}
      <Table.Td />
      {hasMoney && (
        <Table.Th className={css.right}>
          <Money amount={sum((row) => row.realisasi)} />
        </Table.Th>
      )}
    </Table.Tr>
  );
}

/** The kampung of one district: those with somebody first, the others only counted. */
function KampungReport({ district, recipients, onClose }: { district: Row; recipients: string; onClose: () => void }) {
  const [asOf] = useAsOf();
  const [year] = useBudgetYear();
  const [clock] = useClock();
  const query = useQuery(kampungOf(district.distrikId, asOf, year, clock));
  const rows = query.data?.items ?? [];
  const some = rows
    .filter((row) => row.pendaftar > 0 || row.penerima > 0)
    .sort((left, right) => right.penerima - left.penerima || left.distrik.localeCompare(right.distrik));
  return (
    <section aria-label={`Kampung di ${district.distrik}`}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>Distrik {district.distrik}</h3>
        <ExportMenu
          path={districtReportPath}
          query={{
            per_tanggal: asOf,
            tahun: query.data?.tahun,
            distrikId: district.distrikId,
            ...byClock(asOf, clock),
          }}
          name="kampung"
        />
        <Button kind="quiet" compact onClick={onClose}>
          Tutup
        </Button>
      </div>
      <p className={css.hint}>
        {district.jenjang.length > 0
          ? `Penerima per jenjang: ${district.jenjang.map((level) => `${level.jenjang} ${number(level.jumlah)}`).join(', ')}.`
          : 'Belum ada penerima dari distrik ini.'}
      </p>
      {district.penerima > 0 && (
        <p>
          <Link to={recipients}>Lihat {number(district.penerima)} penerima</Link>
        </p>
      )}
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && some.length === 0 && (
        <EmptyState text="Belum ada pendaftar" hint={`${rows.length} kampung di distrik ini.`} icon="map" />
      )}
      {some.length > 0 && (
        <WideTable minWidth={240}>
          <Table verticalSpacing="xs" className={css.figuresTable ?? ''}>
            <caption className="hidden-text">Kampung di {district.distrik}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Kampung</Table.Th>
                {['Pendaftar', 'Penerima', 'Lulus'].map((text) => (
                  <Table.Th key={text} scope="col" className={css.right}>
                    {text}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {some.map((row) => (
                <Table.Tr key={row.distrikId}>
                  <Table.Th scope="row">{row.distrik}</Table.Th>
                  {(['pendaftar', 'penerima', 'lulus'] as const).map((name) => (
                    <Table.Td key={name} className={css.right}>
                      {number(row[name])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {some.length > 0 && rows.length > some.length && (
        <p className={css.hint}>{number(rows.length - some.length)} kampung lain belum punya pendaftar.</p>
      )}
    </section>
  );
}
