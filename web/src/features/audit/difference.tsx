// Two days compared: who entered, who left, whose account, amount or state changed, and by whom.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { differenceKindText, differenceKindWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { number } from '../../lib/money';
import { wordIn } from '../../lib/word';
import { type Column, DataTable } from '../../ui/data-table';
import { DateField } from '../../ui/date-field';
import { EmptyState } from '../../ui/states';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import css from './audit.module.css';
import type { Difference as Row } from './queries';
import { difference, differencePath } from './queries';
import { differenceMeaning } from './text';

const filterNames = ['dari', 'sampai', 'beda'] as const;
const dayMs = 86_400_000;

export function Difference({
  recipientPath,
  proof,
}: {
  recipientPath: (id: string) => string;
  proof: (position: number) => ReactNode;
}) {
  // `beda` in the address is the API's `jenis`: the trail on the same page has a `jenis` of its own.
  const state = useTableState({ filters: filterNames, size: 25 });
  const from = state.filters.dari ?? isoDay(Date.now() - 30 * dayMs);
  const until = state.filters.sampai ?? isoDay();
  const kind = wordIn(differenceKindWords, state.filters.beda);
  const { beda: _, ...rest } = state.query;
  const asked = { ...rest, dari: from, sampai: until, jenis: kind ?? undefined };
  const query = useQuery(difference(asked));
  const turned = from >= until;
  const counts = query.data?.ringkasan ?? [];
  const columns: Column<Row>[] = [
    { id: 'jenis', header: 'Perbedaan', cell: (row) => differenceKindText[row.jenis] },
    {
      id: 'nama',
      header: 'Penerima',
      cell: (row) => (
        <>
          <Link to={recipientPath(row.penerimaBeasiswaId)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>
          {row.pembayaran && <span className={css.under}>{row.pembayaran}</span>}
        </>
      ),
    },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–', hidden: true },
    { id: 'dari', header: 'Dari', cell: (row) => row.dari ?? 'Belum ada' },
    { id: 'menjadi', header: 'Menjadi', cell: (row) => row.menjadi ?? '–' },
    {
      id: 'oleh',
      header: 'Oleh',
      cell: (row) => (
        <>
          {row.oleh ?? row.kantor ?? '–'}
          {row.oleh && row.kantor && <span className={css.under}>{row.kantor}</span>}
        </>
      ),
    },
    { id: 'waktu', header: 'Waktu', cell: (row) => <DateText value={row.waktu} /> },
    { id: 'bukti', header: 'Bukti', cell: (row) => (row.nomorPeristiwa ? proof(row.nomorPeristiwa) : '–') },
  ];
  return (
    <div className={css.column}>
      <div className={css.filters}>
        <DateField
          filters
          label="Keadaan pada akhir tanggal"
          size="sm"
          max={isoDay()}
          value={from}
          onChange={(next) => state.setFilters({ dari: next })}
        />
        <DateField
          filters
          label="dibandingkan dengan akhir tanggal"
          size="sm"
          max={isoDay()}
          value={until}
          error={turned && 'Pilih tanggal sesudah tanggal pertama.'}
          onChange={(next) => state.setFilters({ sampai: next })}
        />
      </div>
      {!turned && (
        <fieldset className={css.kinds}>
          <legend className="hidden-text">Jenis perbedaan</legend>
          {[{ jenis: null, jumlah: counts.reduce((sum, one) => sum + one.jumlah, 0) }, ...counts].map((one) => (
            <button
              key={one.jenis ?? ''}
              type="button"
              className={css.chip}
              aria-pressed={kind === one.jenis}
              {...(one.jenis ? { title: differenceMeaning[one.jenis] } : {})}
              onClick={() => state.setFilters({ beda: one.jenis })}
            >
              {one.jenis ? differenceKindText[one.jenis] : 'Semua'} <strong>{number(one.jumlah)}</strong>
            </button>
          ))}
        </fieldset>
      )}
      {kind && <p className={css.hint}>{differenceMeaning[kind]}</p>}
      {turned ? (
        <EmptyState text="Tanggal kedua harus sesudah tanggal pertama" icon="clock" />
      ) : (
        <DataTable
          caption="Perbedaan antara dua tanggal"
          columns={columns}
          query={query}
          state={state}
          rowKey={(row) =>
            `${row.jenis}-${row.penerimaBeasiswaId}-${row.nomorPeristiwa}-${row.pembayaran}-${row.menjadi}`
          }
          searchLabel="Cari nama penerima"
          emptyText="Tidak ada perbedaan"
          exportFrom={{ path: differencePath, query: asked, name: 'selisih' }}
          emptyHint="Daftar penerima, rekening, dan pembayaran sama pada kedua tanggal."
        />
      )}
    </div>
  );
}
