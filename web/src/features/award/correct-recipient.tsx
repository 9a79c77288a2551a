// Proposes to put right what was written down of a recipient; another person confirms it.
import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import type { AwardDetail } from './queries';
import { useCorrectRecipient } from './queries';

export function CorrectRecipient({
  award,
  onClose,
  onReload,
}: {
  award: AwardDetail;
  onClose: () => void;
  onReload: () => void;
}) {
  const written = {
    nama: award.namaPenerima ?? '',
    nik: '',
    noKk: '',
    institusi: award.institusiPendidikan ?? '',
    programStudi: award.programStudi ?? '',
  };
  const [typed, setTyped] = useState(written);
  const [reason, setReason] = useState('');
  const evidence = useFileField(`koreksi/${award.id}`);
  const command = useCorrectRecipient(onClose);
  const errors = fieldsOf(command.error);
  const names = Object.keys(written) as (keyof typeof written)[];
  const changed = names.filter((name) => typed[name].trim() !== written[name].trim());
  const field = (name: keyof typeof written, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description ? { description, inputMode: 'numeric' as const } : {})}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      error={errors[name]}
    />
  );
  return (
    <ActDialog
      title="Usulkan perbaikan data"
      button="Usulkan"
      disabled={changed.length === 0 || reason.trim() === '' || !evidence.file}
      command={command}
      typed={changed.length > 0 || reason !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          penerimaBeasiswaId: award.id,
          versi: award.versi,
          ...Object.fromEntries(changed.map((name) => [name, typed[name].trim()])),
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={{ stream: 'award', id: award.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={[...names, 'alasan', 'bukti']}
    >
      <p>
        Ubah hanya yang keliru. Berlaku pada formulir, akun, dan semua beasiswanya setelah petugas lain menyetujuinya di
        halaman Usulan; catatan lama tetap tersimpan, dan daftar umum menulis bahwa data diperbaiki.
      </p>
      {field('nama', 'Nama sesuai KTP')}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field('nik', 'NIK yang benar', '16 angka; kosongkan bila sudah benar')}
        {field('noKk', 'Nomor KK yang benar', '16 angka; kosongkan bila sudah benar')}
      </SimpleGrid>
      {field('institusi', 'Sekolah atau kampus')}
      {field('programStudi', 'Program studi')}
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti (KTP, KK, atau surat kampus)" required field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}
