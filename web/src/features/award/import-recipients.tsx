// The list of recipients that the office had before the portal: read, mended row by row, and proposed for a second person.
import { Button, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { type ListFile, LONG_LIST_BYTES_MAX, listAddress, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { FileDrop } from '../../ui/file-drop';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { asMends, leftOut, type Mends, mendKey } from './import-mends';
import css from './import-recipients.module.css';
import { ImportRows } from './import-rows';
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
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [checked, setChecked] = useState<ImportCheck | null>(null);
  const [mends, setMends] = useState<Mends>({});
  /** The mends that the last check knew. */
  const [known, setKnown] = useState<Mends>({});
  const [year, setYear] = useState<number | string>(new Date().getFullYear());
  const [batch, setBatch] = useState('');
  const [list, setList] = useState('');
  const [reason, setReason] = useState('');
  const evidence = useFileField('impor-penerima');
  const check = useCheckImport(setChecked);
  const command = useProposeImport(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const read = (sent: ListFile, typed: Mends) => {
    setKnown(typed);
    check.mutate({ ...sent, perbaikan: asMends(typed) });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > LONG_LIST_BYTES_MAX);
    if (chosen.size > LONG_LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    setList((before) => before || chosen.name.replace(/\.[a-z]+$/i, ''));
    setChecked(null);
    // One and the same: nothing waits to be checked.
    const none: Mends = {};
    setMends(none);
    read(sent, none);
  };
  const mend = (lines: readonly number[], column: string, text: string, again: boolean) => {
    const next = { ...mends, ...Object.fromEntries(lines.map((line) => [mendKey(line, column), text])) };
    setMends(next);
    if (again && file) read(file.sent, next);
  };
  const waits = mends !== known;
  const sound = checked?.siap ?? 0;
  const ready =
    sound > 0 && !waits && !check.isPending && reason.trim() !== '' && evidence.file !== null && list.trim() !== '';
  return (
    <ActDialog
      title="Impor daftar penerima"
      button={sound > 0 ? `Usulkan ${number(sound)} penerima` : 'Usulkan'}
      size="xl"
      disabled={!ready}
      command={{ ...command, error: command.error ?? check.error }}
      typed={file !== null || reason !== ''}
      onAct={() =>
        file &&
        evidence.file &&
        command.mutate({
          ...file.sent,
          perbaikan: asMends(mends),
          daftar: list.trim(),
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
      <div>
        <FileDrop
          label="Daftar penerima"
          hint="XLSX atau CSV, paling banyak 20.000 baris dan 10 MB. Baris judul boleh di bawah kop surat."
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 10 MB. Bagi daftarnya.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
        />
        <a href={listAddress([heads])} download="daftar-penerima.csv">
          Unduh contoh daftar kosong
        </a>
      </div>
      {check.isPending && <p role="status">Membaca daftar…</p>}
      {checked && (
        <>
          <Told checked={checked} />
          <ImportRows checked={checked} mends={mends} onMend={mend} />
          <div className={css.after}>
            {waits && file && (
              <Button variant="default" loading={check.isPending} onClick={() => read(file.sent, mends)}>
                Periksa lagi
              </Button>
            )}
            {checked.ditolak > 0 && (
              <a href={listAddress(leftOut(checked.kolom, checked.baris))} download="daftar-ditolak.csv">
                Unduh {number(checked.ditolak)} baris yang ditolak
              </a>
            )}
          </div>
          {waits && <p role="status">Ada perbaikan yang belum diperiksa.</p>}
        </>
      )}
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
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
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
