// The rows of a public list that would be taken in, for whoever decides on it: what each says, and what it said.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../lib/money';
import type { ChangeRequestDetail } from './queries';
import { RowsTable } from './rows-table';

/** Rows drawn at once; the rest is asked for. */
const STEP = 200;

export function ListedRecords({ request }: { request: ChangeRequestDetail }) {
  const [shown, setShown] = useState(STEP);
  const rows = request.daftarAcuan;
  if (rows.length === 0) return null;
  return (
    <>
      <RowsTable
        caption="Baris dalam daftar"
        minWidth={480}
        columns={[
          ['Baris', (row) => `${number(row.baris)}, ${row.baru ? 'baru' : 'berubah'}`],
          [
            'Isi',
            (row) =>
              row.isi.map(({ kolom, sebelum, menjadi }) => (
                <div key={kolom}>
                  {kolom}: {row.baru ? menjadi : `${sebelum ?? 'kosong'} → ${menjadi ?? 'kosong'}`}
                </div>
              )),
          ],
        ]}
        rows={rows.slice(0, shown)}
        rowKey={(row) => row.baris}
      />
      {shown < rows.length && (
        <Button variant="default" onClick={() => setShown(shown + STEP)}>
          Tampilkan {number(Math.min(STEP, rows.length - shown))} baris lagi dari {number(rows.length)}
        </Button>
      )}
    </>
  );
}
