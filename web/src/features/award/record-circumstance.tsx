// Proposes to record a leave, the recipient's death, or an appeal that lifts a revocation; another person confirms it.
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type CircumstanceKind, circumstanceKindText } from '../../api/words';
import { isoDay } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import type { AwardDetail } from './queries';
import { useRecordCircumstance } from './queries';

const follows: Record<CircumstanceKind, string> = {
  cuti: 'Selama cuti tidak ada yang dibayar, dan semester yang dimulai di dalamnya tidak dibayar. Cuti berakhir sendiri.',
  meninggal:
    'Semua beasiswanya berakhir, dan pembayarannya yang belum ber-SP2D dibatalkan sekaligus; daftar umum hanya menulis selesai.',
  banding: 'Pencabutan tidak berlaku lagi: beasiswanya aktif kembali, dan riwayat daftar umum mencatatnya.',
};

export function RecordCircumstance({
  kind,
  award,
  onClose,
  onReload,
}: {
  kind: CircumstanceKind;
  award: AwardDetail;
  onClose: () => void;
  onReload: () => void;
}) {
  const [on, setOn] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const evidence = useFileField(`keadaan/${award.id}`);
  const command = useRecordCircumstance(onClose);
  const errors = fieldsOf(command.error);
  const isLeave = kind === 'cuti';
  const dated = kind === 'banding' || (on !== '' && (!isLeave || until !== ''));
  return (
    <ActDialog
      title={circumstanceKindText[kind]}
      button="Usulkan"
      disabled={!dated || reason.trim() === '' || !evidence.file}
      command={command}
      typed={reason !== '' || on !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          penerimaBeasiswaId: award.id,
          versi: award.versi,
          jenis: kind,
          ...(kind === 'banding' ? {} : { tanggal: on }),
          ...(isLeave ? { sampai: until } : {}),
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={{ stream: 'award', id: award.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['tanggal', 'sampai', 'alasan', 'bukti']}
    >
      <p>
        <strong>{award.namaPenerima}</strong>. {follows[kind]} Berlaku setelah petugas lain menyetujuinya di halaman
        Usulan.
      </p>
      {kind !== 'banding' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField
            label={isLeave ? 'Hari pertama cuti' : 'Tanggal meninggal'}
            required
            {...(isLeave ? {} : { max: isoDay() })}
            value={on}
            onChange={setOn}
            error={errors.tanggal}
          />
          {isLeave && (
            <DateField
              label="Hari terakhir cuti"
              required
              min={on}
              value={until}
              onChange={setUntil}
              error={errors.sampai}
            />
          )}
        </SimpleGrid>
      )}
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti" required field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}
