// A list as a file: the same filters, order and search as what is seen, all its rows.
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/error';
import { fileAt } from '../api/file';
import { saveFile } from '../api/save-file';
import type { ReadPath } from '../api/types';
import { toast } from '../lib/toast';
import { Button } from './button';

export type Export = {
  path: ReadPath;
  params?: Record<string, string>;
  /** What the list asks; its page and size do not count. */
  query: Record<string, string | number | boolean | undefined>;
  /** Name of the file where the server proposes none. */
  name: string;
  /** The server also gives one row a line, for other programs. */
  lines?: boolean;
  /** Export profiles of the settings that take it. */
  profiles?: readonly string[];
};

type Format = 'xlsx' | 'csv' | 'csv-id' | 'jsonl';

/** Saves the list in a format; `busy` while it is being made. */
export function useExport({ path, params, query, name }: Export) {
  const [busy, setBusy] = useState(false);
  const save = async (format: Format, profil?: string) => {
    const { page: _, size: __, ...asked } = query;
    setBusy(true);
    try {
      const options = { ...(params ? { params } : {}), query: { ...asked, format, profil } };
      await saveFile(fileAt<ReadPath>(path, options as never), `${name}.${format === 'csv-id' ? 'csv' : format}`);
    } catch (error) {
      toast.error(messageOf(error, 'Berkas tidak dapat diunduh. Coba lagi.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

type Items = {
  save: (format: Format, profil?: string) => Promise<void>;
  lines?: boolean | undefined;
  profiles?: readonly string[] | undefined;
  /** Prints all rows that match. */
  onPrint?: (() => void) | undefined;
};

/** The formats, for a menu. */
export function ExportItems({ save, lines, profiles = [], onPrint }: Items) {
  return (
    <>
      <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      <Menu.Item onClick={() => void save('csv-id')}>Titik koma, untuk Excel Indonesia</Menu.Item>
      {profiles.map((profil) => (
        <Menu.Item key={profil} onClick={() => void save('csv', profil)}>
          {profil} (CSV)
        </Menu.Item>
      ))}
      {onPrint && <Menu.Item onClick={onPrint}>Cetak semua</Menu.Item>}
      {lines && <Menu.Item onClick={() => void save('jsonl')}>JSON per baris (SIEM)</Menu.Item>}
    </>
  );
}

type Props = Export & {
  /** Something is being made ready outside. */
  busy?: boolean;
  /** Prints all rows that match. */
  onPrint?: () => void;
};

export function ExportMenu({ busy: printing = false, onPrint, ...source }: Props) {
  const { busy: saving, save } = useExport(source);
  const busy = saving || printing;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button kind="plain" compact disabled={busy}>
          {busy ? 'Menyiapkan…' : 'Unduh'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems save={save} lines={source.lines} profiles={source.profiles} onPrint={onPrint} />
      </Menu.Dropdown>
    </Menu>
  );
}
