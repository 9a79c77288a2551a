// All rows that match on paper: read page by page, drawn in place of the page on screen, printed, and put away again.
import { useEffect, useState } from 'react';
import { readPage } from '../api/client';
import { messageOf } from '../api/error';
import type { ReadPath } from '../api/types';
import { toast } from '../lib/toast';
import type { Export } from './export-menu';

const PAGE = 100;
/** More is for a spreadsheet. */
export const PRINT_MAX = 2000;

export function usePrintAll<T>(source: Export | undefined) {
  const [rows, setRows] = useState<T[] | null>(null);
  const [busy, setBusy] = useState(false);
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
  const print = async () => {
    if (!source) return;
    setBusy(true);
    try {
      const found: T[] = [];
      for (let page = 1; page <= PRINT_MAX / PAGE; page += 1) {
        const options = {
          ...(source.params ? { params: source.params } : {}),
          query: { ...source.query, page, size: PAGE },
        };
        const { items, totalPages } = await readPage<ReadPath>(source.path, options as never);
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
  return { rows, busy, print };
}
