// Change requests: what waits for a second person first, and what became of the others.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router';
import { changeRequestStatusWords, subjectKindText, subjectKindWords } from '../../api/words';
import { changed } from '../../lib/changed';
import { choices } from '../../lib/word';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterPerson } from '../../ui/filter-person';
import { FilterStatus } from '../../ui/filter-words';
import { FilterDay, FilterSelect, Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { withSort } from '../../ui/sort-select';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { RelativeTime } from '../../ui/text';
import { type ChangeRequest, changeRequestList, changeRequestPath, proposers } from './queries';
import { RequestDialog } from './request-dialog';

const filterNames = [
  'status',
  'jenis',
  'untukSaya',
  'userId',
  'diusulkanOleh',
  'diusulkanDari',
  'diusulkanSampai',
] as const;

export function ChangeRequestDesk() {
  const state = useTableState<typeof changeRequestPath>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(changeRequestList(asked));
  const known = useQuery(proposers()).data ?? [];
  const [params, setParams] = useSearchParams();
  // A notification leads to one of them.
  const open = params.get('buka');
  const setOpen = (id: string | null) => setParams(changed({ buka: id }));
  const columns: Column<ChangeRequest>[] = [
    { id: 'jenis', header: 'Usulan', cell: (row) => <strong>{subjectKindText[row.jenis]}</strong> },
    { id: 'mengenai', header: 'Mengenai', cell: (row) => row.perihal ?? '–' },
    { id: 'pengusul', header: 'Pengusul', cell: (row) => row.pengusul.nama ?? 'Tanpa nama' },
    {
      id: 'diputuskanOleh',
      header: 'Diputuskan oleh',
      cell: (row) => row.diputuskanOleh?.nama ?? (row.diputuskanOleh ? 'Tanpa nama' : '–'),
    },
    { id: 'status', header: 'Status', orders: { up: 'status' }, cell: (row) => <StatusBadge status={row.status} /> },
    {
      id: 'diusulkanPada',
      header: 'Diusulkan',
      orders: { down: 'terbaru', up: 'terdahulu' },
      cell: (row) => <RelativeTime value={row.diusulkanPada} />,
    },
    {
      id: 'buka',
      header: 'Tindakan',
      cell: (row) => (
        <RowButton
          onClick={() => setOpen(row.usulanId)}
          aria-label={`Lihat usulan ${subjectKindText[row.jenis]} ${row.perihal ?? ''}`}
        >
          {row.status === 'menunggu' ? 'Periksa' : 'Lihat'}
        </RowButton>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Usulan"
        columns={columns}
        query={query}
        state={state}
        usualOrder="terbaru"
        rowKey={(row) => row.usulanId}
        emptyText="Tidak ada usulan"
        exportFrom={{ path: changeRequestPath, query: asked, name: 'usulan' }}
        filters={
          <Filters>
            <FilterStatus state={state} words={changeRequestStatusWords} />
            <FilterSelect
              state={state}
              name="jenis"
              label="Saring jenis usulan"
              all="Semua jenis"
              data={choices(subjectKindWords, subjectKindText)}
            />
            <FilterSelect
              state={state}
              name="untukSaya"
              label="Saring menurut siapa yang menyetujui"
              all="Untuk siapa pun"
              data={[{ value: 'true', label: 'Dapat saya setujui' }]}
            />
            <FilterPerson state={state} />
            <FilterSelect
              state={state}
              name="diusulkanOleh"
              label="Saring pengusul"
              all="Semua pengusul"
              searchable
              data={known}
            />
            <FilterDay state={state} name="diusulkanDari" label="Diusulkan dari" />
            <FilterDay state={state} name="diusulkanSampai" label="Diusulkan sampai" />
          </Filters>
        }
      />
      {open && <RequestDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
