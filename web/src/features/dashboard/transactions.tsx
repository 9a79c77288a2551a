// The last payments: day, SP2D, recipient, component, amount, state and the way to the proof.

import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { componentText } from '../../api/words';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './dashboard.module.css';
import { lastTransactions } from './queries';

export function Transactions({
  detailPath,
  proofPath,
}: {
  detailPath?: (id: string) => string;
  proofPath: (position: number) => string;
}) {
  const [asOf] = useAsOf();
  const query = useQuery(lastTransactions(asOf));
  // Some offices see no names.
  const named = query.data?.items.some((row) => row.namaPenerima) ?? false;
  return (
    <section className={css.card} aria-label="Pembayaran terakhir">
      <p className={css.question}>Apa yang terakhir dibayarkan, dan sampai di mana?</p>
      <h2 className={css.cardTitle}>Pembayaran terakhir</h2>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <EmptyState text="Belum ada pembayaran" icon="money" />}
      {query.data && query.data.items.length > 0 && (
        <WideTable minWidth={680}>
          <Table verticalSpacing="xs" className={css.lines ?? ''}>
            <caption className="hidden-text">Pembayaran terakhir</caption>
            <Table.Thead>
              <Table.Tr>
                {['Tanggal', 'SP2D', ...(named ? ['Penerima'] : []), 'Komponen'].map((text) => (
                  <Table.Th key={text} scope="col">
                    {text}
                  </Table.Th>
                ))}
                <Table.Th scope="col" className={css.right}>
                  Jumlah
                </Table.Th>
                <Table.Th scope="col">Status</Table.Th>
                <Table.Th scope="col">Bukti</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.items.map((row) => (
                <Table.Tr key={row.id} className={css.payment}>
                  <Table.Td className={css.when}>
                    <DateText value={row.tanggal} />
                  </Table.Td>
                  <Table.Td className={css.paper}>
                    {/* Where no name is shown, the paper leads to its payment. */}
                    {detailPath && !named ? (
                      <Link to={detailPath(row.id)}>{row.nomorSp2d ?? 'Pembayaran'}</Link>
                    ) : (
                      (row.nomorSp2d ?? '–')
                    )}
                  </Table.Td>
                  {named && (
                    <Table.Td className={css.who}>
                      {detailPath ? (
                        <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>
                      ) : (
                        (row.namaPenerima ?? '–')
                      )}
                    </Table.Td>
                  )}
                  <Table.Td className={css.what}>{componentText[row.komponen]}</Table.Td>
                  <Table.Td className={`${css.right} ${css.amount}`}>
                    <Money amount={row.jumlah} strong />
                  </Table.Td>
                  <Table.Td className={css.state}>
                    <StatusBadge status={row.status} />
                  </Table.Td>
                  <Table.Td className={css.evidence}>
                    <Link
                      to={proofPath(row.nomorPeristiwa)}
                      className={css.proof}
                      aria-label={`Bukti peristiwa ${row.nomorPeristiwa}`}
                    >
                      <Icon name="shield" size={16} /> {row.nomorPeristiwa}
                    </Link>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
}
