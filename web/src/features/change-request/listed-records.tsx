// The rows of a public list that would be taken in, for whoever decides on it: what each says, and what it said.
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../lib/money';
import { WideTable } from '../../ui/wide-table';
import type { ChangeRequestDetail } from './queries';

/** Rows drawn at once; the rest is asked for. */
const STEP = 200;

export function ListedRecords({ request }: { request: ChangeRequestDetail }) {
  const [shown, setShown] = useState(STEP);
  const rows = request.daftarAcuan;
  if (rows.length === 0) return null;
  return (
    <>
      <WideTable minWidth={480}>
        <Table withTableBorder>
          <caption className="hidden-text">Baris dalam daftar</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Baris</Table.Th>
              <Table.Th scope="col">Isi</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row) => (
              <Table.Tr key={row.baris}>
                <Table.Th scope="row">
                  {number(row.baris)}, {row.baru ? 'baru' : 'berubah'}
                </Table.Th>
                <Table.Td>
                  {row.isi.map(({ kolom, sebelum, menjadi }) => (
                    <div key={kolom}>
                      {kolom}: {row.baru ? menjadi : `${sebelum ?? 'kosong'} → ${menjadi ?? 'kosong'}`}
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {shown < rows.length && (
        <Button variant="default" onClick={() => setShown(shown + STEP)}>
          Tampilkan {number(Math.min(STEP, rows.length - shown))} baris lagi dari {number(rows.length)}
        </Button>
      )}
    </>
  );
}
