// Deactivating many accounts for one reason.

import { useState } from 'react';
import { write } from '../../api/client';
import { roleText } from '../../api/words';
import { BulkDialog } from '../../ui/bulk-dialog';
import { NoteField } from '../../ui/note-field';
import type { UserItem } from './queries';

type Props = {
  users: readonly UserItem[];
  /** `changed` when at least one was deactivated. */
  onClose: (changed: boolean) => void;
};

export function BulkDeactivate({ users, onClose }: Props) {
  const ready = users.filter((one) => one.status === 'aktif');
  const left = users.length - ready.length;
  const [reason, setReason] = useState('');
  return (
    <BulkDialog
      title={`Nonaktifkan ${ready.length} pengguna`}
      rows={ready}
      skipped={left > 0 ? `${left} pengguna yang dipilih dilewati karena tidak aktif.` : null}
      explain="Mereka dikeluarkan dari semua perangkat dan tidak dapat masuk lagi; dapat diaktifkan kembali."
      columns={[
        { header: 'Nama', cell: (row) => row.nama ?? row.emailTersamar ?? 'Tanpa nama' },
        { header: 'Level', cell: (row) => roleText[row.level] },
      ]}
      button="Nonaktifkan semua"
      danger
      disabled={reason.trim() === ''}
      doneText="Dinonaktifkan"
      command={({ id, versi }, idempotencyKey) =>
        write('DELETE', '/api/cms/user/{id}', {
          params: { id },
          body: { versi, alasan: reason.trim() },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <NoteField label="Alasan" required value={reason} onChange={setReason} />
    </BulkDialog>
  );
}
