// Two days compared: who entered, who left, whose account, amount or state changed, and by whom.

import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#router';
import { type DifferenceKind, differenceKindText, differenceKindWords } from '../../api/words';
import { dateLong, isoDay } from '../../lib/date';
import { number, rupiahShort } from '../../lib/money';
import { wordIn } from '../../lib/word';
import { type Column, DataTable } from '../../ui/data-table';
import { DateField } from '../../ui/date-field';
import { EmptyState, Skeleton } from '../../ui/states';
import { useTableState } from '../../ui/table-state';
import { DateText, Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './audit.module.css';
import type { DifferenceSums, Difference as Row } from './queries';
import { difference, differencePath } from './queries';
import { differenceMeaning } from './text';

const filterNames = ['dari', 'sampai', 'beda'] as const;
const dayMs = 86_400_000;

export function Difference({
  recipientPath,
  paperPath,
  proof,
}: {
  recipientPath: (id: string) => string;
  /** The page of a budget line, roster, decree or finding. */
  paperPath: (kind: DifferenceKind, id: string) => string | null;
  proof: (position: number) => ReactNode;
}) {
  // `beda` in the address is the API's `jenis`: the trail on the same page has a `jenis` of its own.
  const state = useTableState({ filters: filterNames, size: 25 });
  const from = state.filters.dari ?? isoDay(Date.now() - 30 * dayMs);
  const until = state.filters.sampai ?? isoDay();
  const kind = wordIn(differenceKindWords, state.filters.beda);
  // What moved between two days speaks of these, whichever day the pages around it do.
  const { beda: _, per_tanggal: __, ...rest } = state.query;
  const asked = { ...rest, dari: from, sampai: until, jenis: kind ?? undefined };
  const query = useQuery(difference(asked));
  const turned = from >= until;
  // What is counted between two other days is not shown beneath these.
  const counted = turned ? undefined : query.data;
  const counts = counted?.ringkasan ?? [];
  const columns: Column<Row>[] = [
    { id: 'jenis', header: 'Perbedaan', cell: (row) => differenceKindText[row.jenis] },
    {
      id: 'nama',
      header: 'Tentang',
      cell: (row) => (
        <>
          <About row={row} recipientPath={recipientPath} paperPath={paperPath} />
          {row.pembayaran && <span className={css.under}>{row.pembayaran}</span>}
        </>
      ),
    },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–', hidden: true },
    { id: 'dari', header: 'Dari', cell: (row) => row.dari ?? 'Belum ada' },
    { id: 'menjadi', header: 'Menjadi', cell: (row) => row.menjadi ?? '–' },
    {
      id: 'selisih',
      header: 'Selisih',
      align: 'right',
      cell: (row) => (typeof row.selisihRupiah === 'number' ? <Money amount={row.selisihRupiah} /> : '–'),
    },
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
      {!turned && !counted && query.isPending && <Skeleton lines={2} />}
      {counted && (
        <p>
          Perbedaan antara akhir <strong>{dateLong(from)}</strong> dan akhir <strong>{dateLong(until)}</strong>
          {kind && `: ${differenceKindText[kind].toLowerCase()}`}.
        </p>
      )}
      {counted && (
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
              {'rupiah' in one && one.rupiah !== 0 && <> ({rupiahShort(one.rupiah)})</>}
            </button>
          ))}
        </fieldset>
      )}
      {kind && <p className={css.hint}>{differenceMeaning[kind]}</p>}
      {counted && <Sums of={counted.rupiah} />}
      {turned ? (
        <EmptyState text="Tanggal kedua harus sesudah tanggal pertama" icon="clock" />
      ) : (
        <DataTable
          caption="Perbedaan antara dua tanggal"
          columns={columns}
          query={query}
          state={state}
          rowKey={(row) =>
            `${row.jenis}-${row.penerimaBeasiswaId ?? row.dokumenId}-${row.nomorPeristiwa}-${row.pembayaran}-${row.menjadi}`
          }
          searchLabel="Cari nama atau nomor"
          emptyText="Tidak ada perbedaan"
          exportFrom={{ path: differencePath, query: asked, name: 'selisih' }}
          emptyHint="Penerima, rekening, pembayaran, pagu, daftar, SK, dan temuan sama pada kedua tanggal."
        />
      )}
    </div>
  );
}

/** Whom or what a difference is about, and the way to it. */
function About({
  row,
  recipientPath,
  paperPath,
}: {
  row: Row;
  recipientPath: (id: string) => string;
  paperPath: (kind: DifferenceKind, id: string) => string | null;
}) {
  const name = row.namaPenerima ?? 'Tanpa nama';
  const path = row.penerimaBeasiswaId
    ? recipientPath(row.penerimaBeasiswaId)
    : row.dokumenId
      ? paperPath(row.jenis, row.dokumenId)
      : null;
  return path ? <Link to={path}>{name}</Link> : name;
}

/** Payments, ceilings and rosters of both days in rupiah: what was paid out and what payments amount to, and by how much they moved. */
function Sums({ of }: { of: DifferenceSums | undefined }) {
  if (!of) return null;
  return (
    <WideTable minWidth={480}>
      <Table verticalSpacing="xs">
        <caption className="hidden-text">Jumlah rupiah pada kedua tanggal</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Jumlah</Table.Th>
            <Table.Th scope="col">Tanggal pertama</Table.Th>
            <Table.Th scope="col">Tanggal kedua</Table.Th>
            <Table.Th scope="col">Selisih</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(
            [
              ['Pembayaran yang berlaku', of.berlakuSemula, of.berlakuMenjadi],
              ['Pembayaran ber-SP2D', of.sp2dSemula, of.sp2dMenjadi],
              ['Pagu', of.paguSemula, of.paguMenjadi],
              ['Daftar pembayaran', of.daftarSemula, of.daftarMenjadi],
            ] as const
          ).map(([name, before, after]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <Money amount={before} />
              </Table.Td>
              <Table.Td>
                <Money amount={after} />
              </Table.Td>
              <Table.Td>
                <Money amount={after - before} strong />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
