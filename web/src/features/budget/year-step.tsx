// What the steps of a budget year's end share: a step with its act, what waits for a second person, and payments.
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#router';
import type { SubjectKind } from '../../api/words';
import { number } from '../../lib/money';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './budget.module.css';
import type { BudgetYear, Committed } from './queries';

export type Paths = { paymentPath: (id: string) => string; requestPath: string };

export function Step({ title, children, act }: { title: string; children: ReactNode; act?: ReactNode }) {
  return (
    <section aria-label={title} className={css.step}>
      <h2>{title}</h2>
      {children}
      {act}
    </section>
  );
}

/** What somebody proposed of this step, and a second person has not decided. */
export function Waits({ of, kind, requestPath }: { of: BudgetYear; kind: SubjectKind; requestPath: string }) {
  const found = of.usulan.filter((one) => one.jenis === kind);
  if (found.length === 0) return null;
  return (
    <p className={css.waits}>
      {found.map((one) => (
        <span key={one.usulanId}>
          Diusulkan <DateText value={one.diusulkanPada} as="time" />
          {one.keuanganId.length > 0 && ` untuk ${one.keuanganId.length} pembayaran`}, menunggu orang kedua.{' '}
        </span>
      ))}
      <Link to={`${requestPath}?jenis=${kind}&status=menunggu`}>Lihat usulan</Link>
    </p>
  );
}

export const waits = (of: BudgetYear, kind: SubjectKind) => of.usulan.some((one) => one.jenis === kind);

export function Payments({
  payments,
  lines,
  paymentPath,
  choice,
}: {
  payments: Committed[];
  lines: BudgetYear;
  paymentPath: (id: string) => string;
  choice?: (payment: Committed) => ReactNode;
}) {
  const nameOf = (id: string) => lines.mataAnggaran.find((line) => line.id === id)?.nama ?? '';
  return (
    <WideTable minWidth={640}>
      <Table className={css.table}>
        <caption className="hidden-text">Pembayaran</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Penerima</Table.Th>
            <Table.Th scope="col">Baris pagu</Table.Th>
            <Table.Th scope="col" className={css.right}>
              Jumlah (rupiah)
            </Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            {choice && <Table.Th scope="col">Dibawa ke</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments.map((payment) => (
            <Table.Tr key={payment.keuanganId}>
              <Table.Td>
                <Link to={paymentPath(payment.keuanganId)}>{payment.namaPenerima ?? 'Pembayaran'}</Link>
              </Table.Td>
              <Table.Td>{nameOf(payment.paguId)}</Table.Td>
              <Table.Td className={css.right}>{number(payment.jumlah)}</Table.Td>
              <Table.Td>
                <StatusBadge status={payment.status} />
              </Table.Td>
              {choice && <Table.Td>{choice(payment)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
