// The list of recipients that the office had before the portal: read, mended row by row, and proposed for a second person.
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { LONG_LIST_BYTES_MAX } from '../../lib/list-file';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { CheckedListFields, useCheckedList } from './checked-list';
import { type ImportCheck, useCheckImport, useProposeImport } from './queries';

const heads = [
  'Nama',
  'NIK',
  'KK',
  'Tanggal lahir',
  'Jenis kelamin',
  'Distrik',
  'Kampung',
  'Institusi',
  'Program studi',
  'Jenjang',
  'Semester',
  'NIM',
  'Jenis beasiswa',
  'Bank',
  'Nomor rekening',
  'Nama pemilik rekening',
  'Nomor SK',
  'Tanggal SK',
  'Tahun',
  'Batch',
];

/** Recipients that are taken over with the confirmation itself; more are taken over after it. */
const AT_ONCE_MAX = 1000;

export function ImportRecipients({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | string>(new Date().getFullYear());
  const [batch, setBatch] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const evidence = useFileField('impor-penerima');
  const list = useCheckedList(useCheckImport, LONG_LIST_BYTES_MAX, (chosen) =>
    setName((before) => before || chosen.replace(/\.[a-z]+$/i, '')),
  );
  const command = useProposeImport(onClose);
  const errors = fieldsOf(command.error);
  const { ready, sound } = list;
  return (
    <ActDialog
      title="Impor daftar penerima"
      button={sound > 0 ? `Usulkan ${number(sound)} penerima` : 'Usulkan'}
      size="xl"
      disabled={!ready || reason.trim() === '' || evidence.file === null || name.trim() === ''}
      command={{ ...command, error: command.error ?? list.error }}
      typed={list.name !== null || reason !== ''}
      onAct={() =>
        ready &&
        evidence.file &&
        command.mutate({
          ...ready,
          daftar: name.trim(),
          tahun: Number(year),
          batchPenerimaan: batch.trim() || String(year),
          siap: sound,
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      onClose={onClose}
      shownFields={['daftar', 'tahun', 'batchPenerimaan', 'alasan', 'bukti']}
    >
      <p>
        Penerima yang ditetapkan kantor sebelum portal dipakai diambil dari daftarnya. Rekeningnya menunggu diverifikasi
        orang ketiga, kuota berlaku, dan yang sudah menjadi penerima dilewati. Berlaku setelah petugas lain
        menyetujuinya di halaman Usulan.
      </p>
      <CheckedListFields
        list={list}
        label="Daftar penerima"
        most={{ rows: '20.000', bytes: '10 MB' }}
        heads={heads}
        files={{ empty: 'daftar-penerima.csv', refused: 'daftar-ditolak.csv' }}
        told={(checked) => <Told checked={checked} />}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          label="Tahun beasiswa"
          required
          value={year}
          onChange={setYear}
          min={2000}
          max={2200}
          thousandSeparator=""
          error={errors.tahun}
        />
        <TextInput
          label="Batch"
          placeholder={String(year)}
          value={batch}
          onChange={(event) => setBatch(event.currentTarget.value)}
          error={errors.batchPenerimaan}
        />
        <TextInput
          label="Nama daftar"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.daftar}
        />
      </SimpleGrid>
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti (daftar yang ditandatangani atau SK)" field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}

function Told({ checked }: { checked: ImportCheck }) {
  return (
    <>
      <p role="status">
        <strong>{number(checked.siap)}</strong> dapat diambil, <strong>{number(checked.sudahAda)}</strong> sudah menjadi
        penerima, <strong>{number(checked.ditolak)}</strong> ditolak.
      </p>
      {checked.siap > AT_ONCE_MAX && (
        <p>
          Daftar panjang: satu usulan, satu persetujuan, lalu dimuat di latar belakang. Kemajuannya tampak di usulannya.
        </p>
      )}
      {checked.kolomDiabaikan.length > 0 && (
        <p>Kolom yang tidak dibaca: {checked.kolomDiabaikan.join(', ')}. Isinya tidak ikut diambil.</p>
      )}
    </>
  );
}
