// Sets a finding aside: says what it is, asks why, and that it cannot be undone; what blocks waits for a second person.

import { useState } from 'react';
import { lengthMax } from '../../lib/length-max';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import type { Finding } from './queries';
import { useDismissFinding } from './queries';

export function DismissDialog({
  finding,
  onClose,
  onReload,
}: {
  finding: Finding;
  onClose: () => void;
  onReload: () => void;
}) {
  const [reason, setReason] = useState('');
  const command = useDismissFinding(onClose);
  const blocks = finding.tingkat === 'menghalangi';
  return (
    <ActDialog
      title={blocks ? 'Usulkan pengesampingan temuan' : 'Abaikan peringatan'}
      button={blocks ? 'Usulkan' : 'Simpan'}
      disabled={reason.trim() === ''}
      command={command}
      typed={reason !== ''}
      onAct={() => command.mutate({ id: finding.id, versi: finding.versi, alasan: reason.trim() })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{finding.judul}</strong>: {finding.orang.nama ?? 'Tanpa nama'}
        {finding.orangLain && <> dan {finding.orangLain.nama ?? 'tanpa nama'}</>}.
      </p>
      <p>
        {finding.penjelasan} Alasan Anda tercatat atas nama Anda dan tidak dapat dihapus. Bila datanya berubah, temuan
        muncul lagi.
        {blocks &&
          ' Temuan ini menghalangi: ia baru dikesampingkan setelah petugas lain menyetujuinya di halaman Usulan.'}
      </p>
      <NoteField
        label="Alasan"
        description="Apa yang Anda cocokkan, dan mengapa ini bukan masalah?"
        required
        maxLength={lengthMax('DismissFinding.alasan')}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  );
}
