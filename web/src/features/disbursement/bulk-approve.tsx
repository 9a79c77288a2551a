// Approving many payments that others have prepared.
import { useState } from 'react';
import { write } from '../../api/client';
import { rupiah } from '../../lib/money';
import { BulkDialog } from '../../ui/bulk-dialog';
import { NoteField } from '../../ui/note-field';
import { Money } from '../../ui/text';
import type { DisbursementItem } from './queries';
import { paymentName } from './text';

type Approved = { menungguPenyetujuKedua: boolean };

type Props = {
  payments: readonly DisbursementItem[];
  /** `changed` when at least one approval was recorded. */
  onClose: (changed: boolean) => void;
};

export function BulkApprovePayments({ payments, onClose }: Props) {
  const ready = payments.filter((one) => one.status === 'diajukan' && !one.sayaMenyiapkan);
  const left = payments.length - ready.length;
  const [note, setNote] = useState('');
  return (
    <BulkDialog
      title={`Setujui ${ready.length} pembayaran`}
      rows={ready}
      skipped={
        left > 0
          ? `${left} pembayaran yang dipilih dilewati karena sudah diputuskan atau Anda sendiri yang menyiapkannya.`
          : null
      }
      explain={`Jumlahnya ${rupiah(ready.reduce((sum, one) => sum + one.jumlah, 0))}; di atas batas di pengaturan masing-masing memerlukan penyetuju kedua.`}
      columns={[
        { header: 'Penerima', cell: (row) => row.namaPenerima ?? 'Tanpa nama' },
        { header: 'Pembayaran', cell: (row) => paymentName(row) },
        { header: 'Jumlah', cell: (row) => <Money amount={row.jumlah} strong />, text: (row) => String(row.jumlah) },
      ]}
      button="Setujui semua"
      doneText="Tercatat"
      told={(done) => ((done as Approved).menungguPenyetujuKedua ? 'Menunggu penyetuju kedua' : 'Disetujui')}
      command={({ id, versi }, idempotencyKey) =>
        write('POST', '/api/cms/keuangan/approve', {
          body: { id, versi, ...(note.trim() ? { catatan: note.trim() } : {}) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <NoteField value={note} onChange={setNote} />
    </BulkDialog>
  );
}
