// The payment's double entries, as the journal of the ledger has them.

import { Table } from '@mantine/core';
import { accountText } from '../../api/words';
import { DateText, Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './payment.module.css';
import type { DisbursementDetail } from './queries';

export function Postings({ payment }: { payment: DisbursementDetail }) {
  const rows = payment.jurnal ?? [];
  return (
    <section className={css.card} aria-label="Jurnal">
      <h2 className={css.cardTitle}>Jurnal</h2>
      {rows.length === 0 ? (
        <p className={css.words}>Belum ada jurnal: pagu dipesan saat pembayaran disetujui.</p>
      ) : (
        <WideTable minWidth={440}>
          <Table verticalSpacing="xs">
            <caption className="hidden-text">Jurnal pembayaran</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Tanggal</Table.Th>
                <Table.Th scope="col">Debit</Table.Th>
                <Table.Th scope="col">Kredit</Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Jumlah
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={`${row.nomorPeristiwa}-${row.debit}-${row.kredit}`}>
                  <Table.Td>
                    <DateText value={row.tanggal} />
                  </Table.Td>
                  <Table.Td>{accountText[row.debit]}</Table.Td>
                  <Table.Td>{accountText[row.kredit]}</Table.Td>
                  <Table.Td className={css.right}>
                    <Money amount={row.jumlah} />
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
