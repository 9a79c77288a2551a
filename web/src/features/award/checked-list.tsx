// A list of before the portal, in a dialog: chosen, read by the server, mended in the grid, and read again.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ListFile, listAddress, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { FileDrop } from '../../ui/file-drop';
import { asMends, leftOut, type Mends, mendKey } from './import-mends';
import css from './import-recipients.module.css';
import { ImportRows } from './import-rows';
import type { ImportCheck } from './queries';

type Sent = ListFile & { perbaikan: ReturnType<typeof asMends> };
type UseCheck = (onDone: (checked: ImportCheck) => void) => {
  mutate: (sent: Sent) => void;
  isPending: boolean;
  error: unknown;
};
export type CheckedList = ReturnType<typeof useCheckedList>;

/** `useCheck` has the server read the list; nothing larger than `bytesMax` is sent to it. */
export function useCheckedList(useCheck: UseCheck, bytesMax: number, onFile?: (name: string) => void) {
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [checked, setChecked] = useState<ImportCheck | null>(null);
  const [mends, setMends] = useState<Mends>({});
  /** The mends that the last check knew. */
  const [known, setKnown] = useState<Mends>({});
  const check = useCheck(setChecked);
  const read = (sent: ListFile, typed: Mends) => {
    setKnown(typed);
    check.mutate({ ...sent, perbaikan: asMends(typed) });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > bytesMax);
    if (chosen.size > bytesMax) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    onFile?.(chosen.name);
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
  return {
    name: file?.name ?? null,
    tooLarge,
    checked,
    mends,
    reading: check.isPending,
    error: check.error,
    /** Mended, and not read again since. */
    waits,
    /** How many rows can be taken. */
    sound,
    /** The list as it was read, once rows of it can be taken. */
    ready: file && sound > 0 && !waits && !check.isPending ? { ...file.sent, perbaikan: asMends(mends) } : null,
    take,
    mend,
    again: () => file && read(file.sent, mends),
  };
}

type Props = {
  list: CheckedList;
  label: string;
  /** Most rows and bytes, in words. */
  most: { rows: string; bytes: string };
  heads: readonly string[];
  /** Names of the files: an empty list, and the rows that were refused. */
  files: { empty: string; refused: string };
  /** What was found. */
  told: (checked: ImportCheck) => ReactNode;
};

export function CheckedListFields({ list, label, most, heads, files, told }: Props) {
  const { checked, waits } = list;
  return (
    <>
      <div>
        <FileDrop
          label={label}
          hint={`XLSX atau CSV, paling banyak ${most.rows} baris dan ${most.bytes}. Baris judul boleh di bawah kop surat.`}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={list.tooLarge ? `Berkas terlalu besar; paling banyak ${most.bytes}. Bagi daftarnya.` : null}
          onFiles={([chosen]) => chosen && void list.take(chosen)}
          fileName={list.name}
        />
        <a href={listAddress([heads])} download={files.empty}>
          Unduh contoh daftar kosong
        </a>
      </div>
      {list.reading && <p role="status">Membaca daftar…</p>}
      {checked && (
        <>
          {told(checked)}
          {checked.barisJumlah.length > 0 && (
            <p>Baris jumlah yang dilewati, karena bukan orang: {checked.barisJumlah.join(', ')}.</p>
          )}
          <ImportRows checked={checked} mends={list.mends} onMend={list.mend} />
          <div className={css.after}>
            {waits && (
              <Button variant="default" loading={list.reading} onClick={list.again}>
                Periksa lagi
              </Button>
            )}
            {checked.ditolak > 0 && (
              <a href={listAddress(leftOut(checked.kolom, checked.baris))} download={files.refused}>
                Unduh {number(checked.ditolak)} baris yang ditolak
              </a>
            )}
          </div>
          {waits && <p role="status">Ada perbaikan yang belum diperiksa.</p>}
        </>
      )}
    </>
  );
}
