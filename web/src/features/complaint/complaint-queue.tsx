// Complaints as the finance team answers them and as those who check read them: those that wait for an answer first.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintStatusWords, complaintTopicText } from '../../api/words';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterStatus } from '../../ui/filter-words';
import { Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { withSort } from '../../ui/sort-select';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { Money, RelativeTime } from '../../ui/text';
import { type ComplaintDetail, type ComplaintItem, complaintList, complaintPath } from './queries';
import { ThreadDialog } from './thread';

const filterNames = ['status'] as const;

type Props = {
  /** What a complaint is about, e.g. a link to its payment. */
  about: (complaint: ComplaintDetail) => ReactNode;
  /** Whether the reader answers. */
  canAct: boolean;
};

export function ComplaintQueue({ about, canAct }: Props) {
  const state = useTableState<'/api/cms/laporan/pengaduan'>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(complaintList(asked));
  const [open, setOpen] = useState<string | null>(null);
  const columns: Column<ComplaintItem>[] = [
    { id: 'namaPenerima', header: 'Penerima', orders: { up: 'nama' }, cell: (row) => row.namaPenerima ?? 'Tanpa nama' },
    { id: 'perihal', header: 'Perihal', cell: (row) => complaintTopicText[row.perihal] },
    { id: 'jumlah', header: 'Pembayaran', align: 'right', cell: (row) => <Money amount={row.jumlah} /> },
    { id: 'status', header: 'Status', orders: { up: 'menunggu' }, cell: (row) => <StatusBadge status={row.status} /> },
    {
      id: 'sejak',
      header: 'Sejak',
      orders: { down: 'terbaru', up: 'terdahulu' },
      cell: (row) => <RelativeTime value={row.sejak} />,
    },
    {
      id: 'baca',
      header: 'Tindakan',
      cell: (row) => (
        <RowButton onClick={() => setOpen(row.id)} aria-label={`Baca pengaduan ${row.namaPenerima ?? ''}`}>
          {canAct && row.status === 'menunggu_jawaban' ? 'Jawab' : 'Baca'}
        </RowButton>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Pengaduan"
        columns={columns}
        query={query}
        state={state}
        usualOrder="menunggu"
        rowKey={(row) => row.id}
        searchLabel="Cari nama penerima"
        emptyText="Tidak ada pengaduan"
        exportFrom={{ path: complaintPath, query: asked, name: 'pengaduan' }}
        filters={
          <Filters>
            <FilterStatus state={state} words={complaintStatusWords} />
          </Filters>
        }
      />
      {open && <ThreadDialog id={open} isOffice onClose={() => setOpen(null)} about={about} />}
    </>
  );
}
