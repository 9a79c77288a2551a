// Accounts of recipients from a list of before the portal: read, mended in the grid, and entered as unverified.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { LIST_BYTES_MAX, type ListFile, listAddress, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { FileDrop } from '../../ui/file-drop';
import { asMends, leftOut, type Mends, mendKey } from './import-mends';
import css from './import-recipients.module.css';
import { ImportRows } from './import-rows';
import { type ImportCheck, useCheckAccounts, useImportAccounts } from './queries';

const heads = ['NIK', 'Nama', 'Bank', 'Nomor rekening', 'Nama pemilik rekening'];

export function ImportAccounts({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [checked, setChecked] = useState<ImportCheck | null>(null);
  const [mends, setMends] = useState<Mends>({});
  /** The mends that the last check knew. */
  const [known, setKnown] = useState<Mends>({});
  const check = useCheckAccounts(setChecked);
  const command = useImportAccounts(onClose);
  const read = (sent: ListFile, typed: Mends) => {
    setKnown(typed);
    check.mutate({ ...sent, perbaikan: asMends(typed) });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > LIST_BYTES_MAX);
    if (chosen.size > LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
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
  return (
    <ActDialog
      title="Impor rekening penerima"
      button={sound > 0 ? `Isi ${number(sound)} rekening` : 'Isi'}
      size="xl"
      disabled={sound === 0 || waits || check.isPending}
      command={{ ...command, error: command.error ?? check.error }}
      typed={file !== null}
      onAct={() => file && command.mutate({ ...file.sent, perbaikan: asMends(mends), siap: sound })}
      onClose={onClose}
    >
      <p>
        Rekening penerima yang sudah ada di portal, satu baris satu NIK. Rekening masuk sebagai belum diverifikasi atas
        nama Anda; orang lain memverifikasinya. Yang sudah ada dilewati.
      </p>
      <div>
        <FileDrop
          label="Daftar rekening"
          hint="XLSX atau CSV, paling banyak 5.000 baris dan 750 KB. Baris judul boleh di bawah kop surat."
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB. Bagi daftarnya.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
        />
        <a href={listAddress([heads])} download="daftar-rekening.csv">
          Unduh contoh daftar kosong
        </a>
      </div>
      {check.isPending && <p role="status">Membaca daftar…</p>}
      {checked && (
        <>
          <p role="status">
            <strong>{number(checked.siap)}</strong> dapat diisi, <strong>{number(checked.sudahAda)}</strong> sudah ada,{' '}
            <strong>{number(checked.ditolak)}</strong> ditolak.
          </p>
          {checked.kolomDiabaikan.length > 0 && <p>Kolom yang tidak dibaca: {checked.kolomDiabaikan.join(', ')}.</p>}
          <ImportRows checked={checked} mends={mends} onMend={mend} />
          <div className={css.after}>
            {waits && file && (
              <Button variant="default" loading={check.isPending} onClick={() => read(file.sent, mends)}>
                Periksa lagi
              </Button>
            )}
            {checked.ditolak > 0 && (
              <a href={listAddress(leftOut(checked.kolom, checked.baris))} download="rekening-ditolak.csv">
                Unduh {number(checked.ditolak)} baris yang ditolak
              </a>
            )}
          </div>
          {waits && <p role="status">Ada perbaikan yang belum diperiksa.</p>}
        </>
      )}
    </ActDialog>
  );
}
