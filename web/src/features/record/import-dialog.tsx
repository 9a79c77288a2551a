// A public list taken in from a spreadsheet: what each row would do is shown first, then the list is proposed, and a second
// person takes it in.
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from '#router';
import { fileAt } from '../../api/file';
import { base64Of } from '../../lib/base64';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import { CommandError } from '../../ui/command-error';
import { DownloadButton } from '../../ui/download-button';
import { FileDrop } from '../../ui/file-drop';
import { Modal } from '../../ui/modal';
import css from './import-dialog.module.css';
import type { ImportPath, Kind } from './kinds';
import { type Imported, useImportRecords } from './queries';

/** Rows shown at once; a list of thousands would only be scrolled past. */
const SHOWN_MAX = 200;
/** Largest file: base64 makes it a third larger, and a request holds 1 MB. */
const BYTES_MAX = 750_000;

const outcomes: Record<string, string> = { baru: '＋ Baru', berubah: '✎ Berubah', ditolak: '✕ Ditolak' };

export function ImportDialog({ kind, at, onClose }: { kind: Kind; at: ImportPath; onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; berkas: string } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [told, setTold] = useState<Imported | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const preview = useImportRecords(at, setTold);
  const save = useImportRecords(at, (imported) => {
    setTold(imported);
    setDone(true);
  });
  const take = async (chosen: File) => {
    setTold(null);
    setFile(null);
    preview.reset();
    setTooLarge(chosen.size > BYTES_MAX);
    if (chosen.size > BYTES_MAX) return;
    const berkas = base64Of(new Uint8Array(await chosen.arrayBuffer()));
    setFile({ name: chosen.name, berkas });
    preview.mutate({ berkas, pratinjau: true });
  };
  const useful = told ? told.baru + told.berubah : 0;
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={`Impor ${kind.one}`}
      actions={
        done ? (
          <Button onClick={onClose}>Selesai</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button
              loading={save.isPending}
              disabled={!file || useful === 0}
              onClick={() =>
                file && save.mutate({ berkas: file.berkas, pratinjau: false, alasan: reason.trim() || null })
              }
            >
              {useful > 0 ? `Usulkan ${number(useful)} baris` : 'Usulkan'}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {!done && (
          <>
            <div className={css.start}>
              <p>Pakai judul kolom seperti pada templat. Templat sudah berisi daftar umum yang dikenal program.</p>
              <DownloadButton file={fileAt(at)} fileName={`impor-${kind.path.split('/').at(-1)}.xlsx`}>
                Unduh templat
              </DownloadButton>
            </div>
            <FileDrop
              label={`Daftar ${kind.one}`}
              hint="XLSX atau CSV, paling banyak 5.000 baris dan 750 KB."
              accept=".xlsx,.csv,text/csv"
              onFiles={([chosen]) => chosen && void take(chosen)}
              fileName={file?.name ?? null}
            />
            {tooLarge && (
              <p role="alert" className={css.refused}>
                Berkas lebih besar dari 750 KB. Bagi menjadi beberapa berkas.
              </p>
            )}
            {preview.isPending && <p role="status">Membaca berkas…</p>}
          </>
        )}
        {told && (
          <>
            <p role="status">
              <strong>{number(told.baru)}</strong> akan ditambahkan, <strong>{number(told.berubah)}</strong> akan
              diubah, <strong>{number(told.sama)}</strong> sudah sama, <strong>{number(told.ditolak)}</strong> ditolak.
            </p>
            {done && (
              <p>
                Daftar masuk setelah orang kedua menyetujuinya.{' '}
                <Link to={paths.area('admin', 'usulan')}>Lihat usulan</Link>
              </p>
            )}
            {!done && useful > 0 && (
              <TextInput
                label="Alasan"
                description="Boleh kosong; dibaca orang yang menyetujui."
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            {told.baris.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too
              <ul className={css.rows} tabIndex={0} aria-label="Hasil per baris">
                {[...told.baris]
                  .sort((left, right) => rank(left.hasil) - rank(right.hasil) || left.baris - right.baris)
                  .slice(0, SHOWN_MAX)
                  .map((row) => (
                    <li key={row.baris}>
                      <span>
                        Baris {row.baris}: {row.nama || row.id || 'tanpa nama'}
                      </span>
                      <span className={row.hasil === 'ditolak' ? css.refused : css.outcome}>
                        {outcomes[row.hasil] ?? row.hasil}
                      </span>
                      {row.masalah.map((problem) => (
                        <small key={problem.nama}>
                          {labelOf(kind, problem.nama)}: {problem.pesan}
                        </small>
                      ))}
                    </li>
                  ))}
              </ul>
            )}
            {told.baris.length > SHOWN_MAX && (
              <p>
                {number(SHOWN_MAX)} dari {number(told.baris.length)} baris ditampilkan, yang ditolak lebih dahulu.
              </p>
            )}
          </>
        )}
      </Stack>
      <CommandError error={save.error ?? preview.error} />
    </Modal>
  );
}

const rank = (outcome: string) => ['ditolak', 'berubah', 'baru'].indexOf(outcome);

const labelOf = (kind: Kind, name: string) => kind.fields.find((field) => field.name === name)?.label ?? 'Baris';
