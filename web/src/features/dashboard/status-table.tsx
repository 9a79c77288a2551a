// Where forms and payments stand: count, rupiah, median and oldest age, and what is past its service time.

import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { type ApplicationStatus, type DisbursementStatus, type PublicKind, publicKindText } from '../../api/words';
import { number } from '../../lib/money';
import { Badge } from '../../ui/badge';
import { FigureHelp } from '../../ui/figure-help';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './dashboard.module.css';
import type { StatusOverview } from './queries';
import { overview } from './queries';

/** The order in which a form, and a payment, goes through its states; what ends it stands last. */
const order: Readonly<Record<string, readonly string[]>> = {
  'formulir-pendaftaran': [
    'draf',
    'diajukan',
    'perlu_perbaikan',
    'direkomendasikan',
    'disetujui',
    'ditolak',
    'dibatalkan',
  ] satisfies ApplicationStatus[],
  keuangan: [
    'diajukan',
    'disetujui',
    'spp_terbit',
    'spm_terbit',
    'sp2d_terbit',
    'disalurkan',
    'diterima',
    'dipertanggungjawabkan',
    'retur',
    'diganti',
    'dikembalikan',
    'gugur',
    'ditolak',
    'dibatalkan',
    'arsip',
  ] satisfies DisbursementStatus[],
} satisfies Partial<Record<PublicKind, readonly string[]>>;

/** Forms before payments, each in the order of the process. */
export function sorted<T extends Pick<StatusOverview, 'jenis' | 'status' | 'menunggu'>>(
  rows: readonly T[],
): (T & { done: boolean })[] {
  const rank = ({ jenis, status }: T) => {
    const place = order[jenis]?.indexOf(status) ?? -1;
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
  return (
    rows
      // Where nobody has to act any more, an age says nothing.
      .map((row) => ({ ...row, done: row.menunggu === 0 }))
      .sort((left, right) => left.jenis.localeCompare(right.jenis) || rank(left) - rank(right))
  );
}

const days = (count: number) => `${number(count)} hari kerja`;

/** `linkOf` leads from a line to the list it counts. */
export function StatusTable({ linkOf }: { linkOf?: (kind: PublicKind, status: string) => string | null }) {
  const [asOf] = useAsOf();
  const query = useQuery(overview(asOf));
  // Some offices see no amounts.
  const withAmounts = query.data?.items.some((row) => row.rupiah > 0) ?? false;
  return (
    <section className={css.card} aria-label="Keadaan berkas">
      <p className={css.question}>Di mana berkas menumpuk, dan sudah berapa lama?</p>
      <h2 className={css.cardTitle}>
        Keadaan berkas <FigureHelp figure="Lama menunggu" />
      </h2>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <EmptyState text="Belum ada berkas" />}
      {query.data && query.data.items.length > 0 && (
        <WideTable minWidth={withAmounts ? 620 : 500}>
          <Table verticalSpacing="xs" className={css.lines ?? ''}>
            <caption className="hidden-text">Keadaan formulir dan pembayaran per status</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Berkas</Table.Th>
                <Table.Th scope="col">Status</Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Jumlah
                </Table.Th>
                {withAmounts && (
                  <Table.Th scope="col" className={css.right}>
                    Rupiah
                  </Table.Th>
                )}
                <Table.Th scope="col" className={css.right}>
                  Median
                </Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Terlama
                </Table.Th>
                <Table.Th scope="col">Batas layanan</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted(query.data.items).map((row) => {
                const { done } = row;
                const kind = publicKindText[row.jenis];
                // Drafts are their applicants' own: no list shows them.
                const link = row.status === 'draf' ? null : (linkOf?.(row.jenis, row.status) ?? null);
                return (
                  <Table.Tr key={`${row.jenis}-${row.status}`} className={css.stateLine}>
                    <Table.Td className={css.kind}>{kind}</Table.Td>
                    <Table.Td className={css.badge}>
                      <StatusBadge status={row.status} />
                    </Table.Td>
                    <Table.Td className={`${css.right} ${css.count}`}>
                      {link ? (
                        <Link to={link} aria-label={`${number(row.jumlah)} ${kind}, lihat daftar`}>
                          {number(row.jumlah)}
                        </Link>
                      ) : (
                        number(row.jumlah)
                      )}
                    </Table.Td>
                    {withAmounts && (
                      <Table.Td className={`${css.right} ${css.rupiah} ${row.rupiah > 0 ? '' : css.none}`}>
                        {row.rupiah > 0 ? <Money amount={row.rupiah} /> : '–'}
                      </Table.Td>
                    )}
                    <Table.Td className={`${css.right} ${css.median} ${done ? css.none : ''}`} data-label="Median">
                      {done ? '–' : days(row.medianHari)}
                    </Table.Td>
                    <Table.Td className={`${css.right} ${css.longest} ${done ? css.none : ''}`} data-label="Terlama">
                      {done ? '–' : days(row.terlamaHari)}
                    </Table.Td>
                    <Table.Td className={`${css.service} ${done ? css.none : ''}`}>
                      {done ? (
                        'Selesai'
                      ) : row.lewatWaktu > 0 ? (
                        <Badge tone="bad">{`${number(row.lewatWaktu)} lewat waktu`}</Badge>
                      ) : (
                        <Badge tone="good">Tepat waktu</Badge>
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
}
