// All districts, zeros included: a chart of recipients and the table it is drawn from.
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { number } from '../../lib/money';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import { useAsOf } from './as-of';
import css from './dashboard.module.css';
import { districts } from './queries';
import type { DistrictReport as Row } from './wire';

const DistrictChart = lazy(() => import('./district-chart'));

const FEW = 8;

export function DistrictReport({ whole }: { whole?: boolean }) {
  const [asOf] = useAsOf();
  const query = useQuery(districts(asOf));
  const [all, setAll] = useState(whole ?? false);
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const rows = [...query.data.items].sort(
    (left, right) =>
      right.penerima - left.penerima || right.pendaftar - left.pendaftar || left.distrik.localeCompare(right.distrik),
  );
  const shown = all ? rows : rows.slice(0, FEW);
  const hasMoney = rows.some((row) => row.realisasi !== null && row.realisasi !== undefined);
  const drawn = rows.filter((row) => row.penerima > 0).slice(0, 12);
  return (
    <section className={css.card} aria-label="Laporan per distrik">
      <h2 className={css.cardTitle}>Laporan per distrik</h2>
      {drawn.length > 0 ? (
        <figure aria-label="Diagram penerima per distrik; angkanya ada di tabel di bawah" className={css.chart}>
          <Suspense fallback={<Skeleton block />}>
            <DistrictChart rows={drawn} />
          </Suspense>
        </figure>
      ) : (
        <EmptyState text="Belum ada penerima" hint="Diagram muncul setelah ada penerima." icon="map" />
      )}
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
                  Realisasi
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <DistrictRow key={row.distrikId} row={row} hasMoney={hasMoney} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {!whole && rows.length > FEW && (
        <Button kind="quiet" compact onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua ${rows.length} distrik`}
        </Button>
      )}
    </section>
  );
}

function DistrictRow({ row, hasMoney }: { row: Row; hasMoney: boolean }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.distrik}</Table.Th>
      {[row.pendaftar, row.penerima, row.perempuan, row.lakiLaki, row.aktif, row.lulus].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <Table.Td key={index} className={css.right}>
          {number(count)}
        </Table.Td>
      ))}
      <Table.Td className={css.right}>
        {row.rataIpk === null || row.rataIpk === undefined ? '–' : number(row.rataIpk, 2)}
      </Table.Td>
      {hasMoney && (
        <Table.Td className={css.right}>
          <Money amount={row.realisasi} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}
