// The double entries that a payment's life has written, as product rules give them for its state.
import { Table } from '@mantine/core';
import { Money } from '../../ui/text';
import css from './payment.module.css';
import type { DisbursementDetail } from './wire';

export type PostingRow = { what: string; debit: string; credit: string };

const reserve: PostingRow = { what: 'Pembayaran disetujui', debit: 'Komitmen', credit: 'Tersedia' };
const realize: PostingRow = { what: 'SP2D terbit', debit: 'Realisasi', credit: 'Komitmen' };
const payAgain: PostingRow = { what: 'SP2D pengganti terbit', debit: 'Realisasi', credit: 'Retur' };
const bounce: PostingRow = { what: 'Dikembalikan bank', debit: 'Retur', credit: 'Realisasi' };

/** The postings that must exist for a payment that reached this state. */
export function postingsOf(
  payment: Pick<DisbursementDetail, 'status' | 'menggantikan' | 'sp2d' | 'kodeAlasan'>,
): PostingRow[] {
  const replaces = !!payment.menggantikan;
  const rows: PostingRow[] = [];
  const after = (states: string[]) => states.includes(payment.status);
  const approved = after([
    'disetujui',
    'spp_terbit',
    'spm_terbit',
    'sp2d_terbit',
    'disalurkan',
    'diterima',
    'dipertanggungjawabkan',
    'retur',
    'dikembalikan',
    'diganti',
  ]);
  if (approved && !replaces) rows.push(reserve);
  if (payment.sp2d) rows.push(replaces ? payAgain : realize);
  if (after(['retur', 'diganti'])) rows.push(bounce);
  if (after(['dikembalikan'])) rows.push({ what: 'Disetor ke kas daerah', debit: 'Setoran kembali', credit: 'Retur' });
  return rows;
}

export function Postings({ payment }: { payment: DisbursementDetail }) {
  const rows = postingsOf(payment);
  return (
    <section className={css.card} aria-label="Jurnal">
      <h2 style={{ fontSize: '1.02rem', marginBottom: '0.5rem' }}>Jurnal</h2>
      {rows.length === 0 ? (
        <p className={css.words}>Belum ada jurnal: pagu dipesan saat pembayaran disetujui.</p>
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="xs">
            <caption className="hidden-text">Jurnal pembayaran</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Peristiwa</Table.Th>
                <Table.Th scope="col">Debit</Table.Th>
                <Table.Th scope="col">Kredit</Table.Th>
                <Table.Th scope="col" style={{ textAlign: 'right' }}>
                  Jumlah
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.what}>
                  <Table.Td>{row.what}</Table.Td>
                  <Table.Td>{row.debit}</Table.Td>
                  <Table.Td>{row.credit}</Table.Td>
                  <Table.Td style={{ textAlign: 'right' }}>
                    <Money amount={payment.jumlah} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
