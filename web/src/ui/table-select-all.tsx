// Where all rows of a page are ticked and more match: the way to all of them, and how far their reading is.
import { Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import { readPage } from '../api/client';
import { messageOf } from '../api/error';
import type { ReadPath } from '../api/types';
import { number } from '../lib/money';
import { Button } from './button';
import css from './data-table.module.css';
import type { Export } from './export-menu';

const PAGE = 100;
/** Most rows that are taken at once: more is narrowed down first. */
const ROWS_MAX = 10_000;

type Props<T> = {
  source: Export;
  /** Rows that are ticked, and all that match. */
  ticked: number;
  total: number;
  onAll: (rows: T[]) => void;
  onNone: () => void;
};

export function SelectAll<T extends object>({ source, ticked, total, onAll, onNone }: Props<T>) {
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const stopped = useRef(false);
  const take = async () => {
    stopped.current = false;
    setProblem('');
    setRead(0);
    try {
      const found: T[] = [];
      for (let page = 1; !stopped.current; page += 1) {
        const options = {
          ...(source.params ? { params: source.params } : {}),
          query: { ...source.query, page, size: PAGE },
        };
        const { items, totalPages } = await readPage<ReadPath>(source.path, options as never);
        found.push(...(items as T[]));
        setRead(found.length);
        if (page >= totalPages) break;
      }
      if (!stopped.current) onAll(found);
    } catch (error) {
      setProblem(messageOf(error, 'Baris-baris lain tidak dapat dibaca. Coba lagi.'));
    } finally {
      setRead(null);
    }
  };
  return (
    <div className={css.all} role="status" aria-live="polite">
      <span>{problem || (read === null ? `${number(ticked)} baris dipilih.` : `Membaca ${number(read)} baris…`)}</span>
      {read !== null && (
        <Progress className={css.progress ?? ''} value={(read / total) * 100} aria-label="Membaca baris" />
      )}
      {read !== null ? (
        <Button
          kind="quiet"
          compact
          onClick={() => {
            stopped.current = true;
          }}
        >
          Hentikan
        </Button>
      ) : ticked >= total ? (
        <Button kind="quiet" compact onClick={onNone}>
          Batalkan pilihan
        </Button>
      ) : total > ROWS_MAX ? (
        <span>Lebih dari {number(ROWS_MAX)} baris cocok: saring dahulu untuk memilih semuanya.</span>
      ) : (
        <Button kind="plain" compact onClick={() => void take()}>
          Pilih semua {number(total)} yang cocok
        </Button>
      )}
    </div>
  );
}
