// All rows that match on paper: read page by page, drawn in place of the page on screen, printed, and put away again.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readPage } from '../api/client';
import { messageOf } from '../api/error';
import type { ReadPath } from '../api/types';
import { number } from '../lib/money';
import { toast } from '../lib/toast';
import { type Export, useExport } from './export-menu';
import { Modal } from './modal';

const PAGE = 100;
/** More is for a spreadsheet: some seventy sheets of paper. */
export const PRINT_MAX = 2000;

export function usePrintAll<T>(source: Export | undefined) {
  const [rows, setRows] = useState<T[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState<number | null>(null);
  useEffect(() => {
    if (!rows) return;
    const done = () => setRows(null);
    window.addEventListener('afterprint', done);
    // Once they are drawn.
    const timer = window.setTimeout(() => window.print(), 100);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [rows]);
  const load = async (asked: boolean) => {
    if (!source) return;
    setAsks(null);
    setBusy(true);
    try {
      const found: T[] = [];
      for (let page = 1; page <= PRINT_MAX / PAGE; page += 1) {
        const options = {
          ...(source.params ? { params: source.params } : {}),
          query: { ...source.query, page, size: PAGE },
        };
        const { items, totalItems, totalPages } = await readPage<ReadPath>(source.path, options as never);
        // Before anything is printed: what the paper would not hold.
        if (!asked && totalItems > PRINT_MAX) return setAsks(totalItems);
        found.push(...(items as T[]));
        if (page >= totalPages) break;
      }
      setRows(found);
    } catch (error) {
      toast.error(messageOf(error, 'Daftar tidak dapat dimuat untuk dicetak. Coba lagi.'));
    } finally {
      setBusy(false);
    }
  };
  return {
    rows,
    busy,
    /** How many match, where they are more than paper takes and it is asked what to do. */
    asks,
    print: () => load(false),
    printFirst: () => void load(true),
    close: () => setAsks(null),
  };
}

type Question = { total: number; source: Export; onPrint: () => void; onClose: () => void };

/** More rows match than are printed: the file holds all of them. */
export function PrintQuestion({ total, source, onPrint, onClose }: Question) {
  const { busy, save } = useExport(source);
  return (
    <Modal
      open
      size="md"
      onClose={onClose}
      title={`${number(total)} baris cocok`}
      actions={
        <>
          <Button variant="default" onClick={onPrint}>
            Cetak {number(PRINT_MAX)} baris pertama
          </Button>
          <Button loading={busy} onClick={() => void save('xlsx').then(onClose)}>
            Unduh semuanya (Excel)
          </Button>
        </>
      }
    >
      <p>
        Cetakan memuat paling banyak {number(PRINT_MAX)} baris. Berkas Excel memuat semua {number(total)} baris dengan
        semua kolomnya dan dapat dicetak dari sana; atau saring dahulu daftarnya.
      </p>
    </Modal>
  );
}
