// An inspector's working papers as a list: filtered, taken out as a file, each leading to its record.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#router';
import { type MarkSubject, markStateText, markStateWords, markSubjectText, markSubjectWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { MarkBadge, MarkControl } from './mark-control';
import { markList, markPath, type WorkingMark } from './queries';
import css from './working-paper.module.css';

const filterNames = ['tanda', 'keadaan', 'semuaPengawas'] as const;

type Props = {
  /** The page of a marked record. */
  pathOf: (subject: MarkSubject, id: string) => string;
  proof: (position: number) => ReactNode;
};

export function MarkList({ pathOf, proof }: Props) {
  // `tanda` in the address is the API's `jenis`: the trail on the same page has a `jenis` of its own.
  const state = useTableState({ filters: filterNames, size: 25 });
  // Papers of one's own have no past.
  const { tanda, semuaPengawas, per_tanggal: _, ...rest } = state.query;
  const ofAll = semuaPengawas === 'true';
  const asked = {
    ...rest,
    jenis: wordIn(markSubjectWords, String(tanda ?? '')) ?? undefined,
    semuaPengawas: ofAll || undefined,
  };
  const query = useQuery(markList(asked));
  const columns: Column<WorkingMark>[] = [
    { id: 'jenis', header: 'Jenis', cell: (row) => markSubjectText[row.jenis] },
    {
      id: 'objek',
      header: 'Objek',
      long: true,
      cell: (row) => (
        <>
          <Link to={pathOf(row.jenis, row.objekId)}>{row.objek ?? 'Sudah tidak ada'}</Link>
          {row.catatan && <p className={css.note}>{row.catatan}</p>}
        </>
      ),
    },
    { id: 'keadaan', header: 'Keadaan', cell: (row) => <MarkBadge state={row.keadaan} /> },
    { id: 'pengawas', header: 'Pengawas', cell: (row) => row.pengawas ?? '–', hidden: !ofAll },
    { id: 'waktu', header: 'Ditandai', cell: (row) => <DateText value={row.waktu} /> },
    { id: 'bukti', header: 'Bukti', cell: (row) => (row.nomorPeristiwa ? proof(row.nomorPeristiwa) : '–') },
    {
      id: 'tindakan',
      header: 'Tindakan',
      cell: (row) => <MarkControl compact subject={row.jenis} id={row.objekId} name={row.objek ?? 'objek ini'} />,
    },
  ];
  return (
    <DataTable
      caption="Kertas kerja"
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      emptyText="Belum ada tanda"
      emptyHint="Tandai pembayaran, penerima, daftar pembayaran, SK, atau temuan dengan tombol Tandai di halamannya."
      exportFrom={{ path: markPath, query: asked, name: 'kertas-kerja' }}
      filters={
        <Filters>
          <FilterSelect
            state={state}
            name="tanda"
            label="Saring jenis"
            all="Semua jenis"
            data={choices(markSubjectWords, markSubjectText)}
          />
          <FilterSelect
            state={state}
            name="keadaan"
            label="Saring keadaan"
            all="Semua keadaan"
            data={choices(markStateWords, markStateText)}
          />
          <Switch
            label="Juga tanda pengawas lain"
            checked={ofAll}
            onChange={(event) => state.setFilters({ semuaPengawas: event.currentTarget.checked ? 'true' : null })}
          />
        </Filters>
      }
    />
  );
}
