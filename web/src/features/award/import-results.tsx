// A semester's results of many students from one filled sheet: tried row by row, then recorded one by one.
import { useState } from 'react';
import { write } from '../../api/client';
import { fileAt } from '../../api/file';
import { LIST_BYTES_MAX, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { BulkDialog } from '../../ui/bulk-dialog';
import { DownloadButton } from '../../ui/download-button';
import { FileDrop } from '../../ui/file-drop';
import css from './import-recipients.module.css';
import type { AcademicLine, AcademicSheet } from './queries';
import { useCheckSheet } from './queries';
import { gpaText } from './text';

/** Rows that fail are shown up to here; the count says how many there are. */
const SHOWN_MAX = 100;

const isReady = (line: AcademicLine) => line.masalah.length === 0;

export function ImportResults({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [checked, setChecked] = useState<AcademicSheet | null>(null);
  const [recording, setRecording] = useState(false);
  const check = useCheckSheet(setChecked);
  const ready = checked?.baris.filter(isReady) ?? [];
  const wrong = checked?.baris.filter((line) => !isReady(line)) ?? [];
  const take = async (file: File) => {
    setTooLarge(file.size > LIST_BYTES_MAX);
    if (file.size > LIST_BYTES_MAX) return;
    setName(file.name);
    setChecked(null);
    check.mutate(await listFileOf(file));
  };
  if (recording)
    return (
      <BulkDialog
        title={`Catat hasil studi ${number(ready.length)} mahasiswa`}
        rows={ready.map((line) => ({ ...line, id: line.penerimaBeasiswaId ?? '', versi: line.versi ?? 0 }))}
        skipped={wrong.length > 0 ? `${number(wrong.length)} baris dilewati karena ada yang salah di dalamnya.` : null}
        explain="Hasil studi berikut dicatat. Yang mencatat tidak dapat mengonfirmasi: rekan Anda di kampus atau dinas melakukannya."
        columns={[
          { header: 'NIM', cell: (row) => row.nim },
          { header: 'Nama', cell: (row) => row.nama ?? 'Tanpa nama' },
          { header: 'Semester', cell: (row) => `Semester ${row.semester}, ${row.tahunAkademik}` },
          { header: 'SKS', cell: (row) => `${row.jumlahSks} SKS` },
          { header: 'IPK', cell: (row) => `IPK ${gpaText(row.ipk)}` },
        ]}
        button="Catat semua"
        doneText="Tercatat"
        command={(row, idempotencyKey) =>
          row.dataAkademikId
            ? write('PUT', '/api/cms/data-akademik/{id}', {
                params: { id: row.dataAkademikId },
                body: { versi: row.versi, jumlahSks: row.jumlahSks ?? 0, ipk: row.ipk ?? 0 },
                idempotencyKey,
              })
            : write('POST', '/api/cms/data-akademik/create', {
                body: {
                  penerimaBeasiswaId: row.id,
                  versi: row.versi,
                  tahunAkademik: row.tahunAkademik ?? '',
                  semester: row.semester ?? 0,
                  jumlahSks: row.jumlahSks ?? 0,
                  ipk: row.ipk ?? 0,
                },
                idempotencyKey,
              })
        }
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title="Muat hasil studi dari lembar"
      button={ready.length > 0 ? `Lanjut dengan ${number(ready.length)} baris` : 'Lanjut'}
      size="xl"
      command={{ isPending: check.isPending, isSuccess: false, error: check.error }}
      disabled={ready.length === 0}
      onAct={() => setRecording(true)}
      onClose={onClose}
      shownFields={['berkas']}
    >
      <p>
        Unduh lembar isian, isi SKS dan IPK setiap mahasiswa, lalu muat di sini. Baris tanpa SKS dan IPK dilewati. Belum
        ada yang dicatat sebelum Anda melihat hasil pemeriksaannya.
      </p>
      <div>
        <DownloadButton
          file={fileAt('/api/cms/data-akademik/lembar-isian', {})}
          fileName="isian-data-akademik.xlsx"
          label="Unduh lembar isian"
        >
          Unduh lembar isian
        </DownloadButton>
      </div>
      <FileDrop
        label="Lembar yang sudah diisi"
        hint="XLSX atau CSV, paling banyak 1.000 baris dan 750 KB."
        accept=".xlsx,.csv,.txt,text/csv,text/plain"
        error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB. Bagi lembarnya.' : null}
        onFiles={([chosen]) => chosen && void take(chosen)}
        fileName={name}
      />
      {check.isPending && <p role="status">Memeriksa lembar…</p>}
      {checked && (
        <p role="status">
          <strong>{number(ready.length)} baris siap dicatat</strong>, {number(wrong.length)} salah,{' '}
          {number(checked.kosong)} belum diisi.
        </p>
      )}
      {wrong.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too
        <ul className={css.rows} tabIndex={0} aria-label="Baris yang salah">
          {wrong.slice(0, SHOWN_MAX).map((line) => (
            <li key={line.baris}>
              <strong>
                Baris {line.baris}: {line.nama ?? (line.nim || 'tanpa NIM')}
              </strong>
              {line.masalah.map((problem) => (
                <p key={problem} className={css.warning}>
                  {problem}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {wrong.length > SHOWN_MAX && (
        <p>
          {number(SHOWN_MAX)} dari {number(wrong.length)} baris yang salah ditampilkan.
        </p>
      )}
    </ActDialog>
  );
}
