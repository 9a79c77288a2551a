// Proposing many rejected payments again, with the same amount and one reason.
import { useState } from 'react';
import { write } from '../../api/client';
import { rupiah } from '../../lib/money';
import { BulkDialog } from '../../ui/bulk-dialog';
import { NoteField } from '../../ui/note-field';
import { Money } from '../../ui/text';
import type { DisbursementItem } from './queries';
import { paymentName } from './text';

type Props = { payments: readonly DisbursementItem[]; onClose: (changed: boolean) => void };

export function BulkResubmit({ payments, onClose }: Props) {
  const ready = payments.filter((one) => one.status === 'ditolak');
  const left = payments.length - ready.length;
  const [reason, setReason] = useState('');
  return (
    <BulkDialog
      title={`Ajukan lagi ${ready.length} pembayaran`}
      rows={ready}
      skipped={left > 0 ? `${left} pembayaran yang dipilih dilewati karena tidak ditolak.` : null}
      explain={`Jumlahnya ${rupiah(ready.reduce((sum, one) => sum + one.jumlah, 0))}, masing-masing tetap. Orang lain yang menyetujuinya. Yang ditolak tanpa boleh diajukan ulang tetap ditolak.`}
      columns={[
        { header: 'Penerima', cell: (row) => row.namaPenerima ?? 'Tanpa nama' },
        { header: 'Pembayaran', cell: (row) => paymentName(row) },
        { header: 'Jumlah', cell: (row) => <Money amount={row.jumlah} strong />, text: (row) => String(row.jumlah) },
      ]}
      button="Ajukan semua lagi"
      disabled={reason.trim() === ''}
      doneText="Diajukan"
      command={({ id, versi, jumlah }, idempotencyKey) =>
        write('PUT', '/api/cms/keuangan/{id}', {
          params: { id },
          body: { versi, jumlah, alasan: reason.trim() },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <NoteField label="Apa yang diperbaiki" required value={reason} onChange={setReason} />
    </BulkDialog>
  );
}
