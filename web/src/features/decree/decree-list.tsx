// The list of decrees and the names that one decree holds.
import { Group, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileAt } from '../../api/file';
import { number } from '../../lib/money';
import { ActButtons } from '../../ui/acts';
import { Button } from '../../ui/button';
import { ClassSums } from '../../ui/class-sums';
import { type Column, DataTable } from '../../ui/data-table';
import { DownloadButton } from '../../ui/download-button';
import { FilterPerson } from '../../ui/filter-person';
import { FilterDay, FilterSelect, Filters } from '../../ui/filters';
import { Modal } from '../../ui/modal';
import { withSort } from '../../ui/sort-select';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { AmendDecree } from './amend-decree';
import { RenumberDecree, ScanDecree } from './correct-decree';
import { DecreeHistory } from './decree-history';
import type { DecreeItem } from './queries';
import { decreeDetail, decreeList, decreePath } from './queries';

const filterNames = ['userId', 'tanggalDari', 'tanggalSampai', 'sudahDiubah'] as const;

const amended = [
  { value: 'true', label: 'Sudah diubah' },
  { value: 'false', label: 'Belum diubah' },
];

type Props = {
  actions?: ReactNode;
  /** The way to a decree's audit pack, where the reader may take one. */
  pack?: (decree: DecreeItem) => ReactNode;
};

export function DecreeList({ actions, pack }: Props) {
  const state = useTableState<'/api/cms/sk-penetapan'>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(decreeList(asked));
  const [shown, setShown] = useState<DecreeItem | null>(null);
  const columns: Column<DecreeItem>[] = [
    { id: 'nomor', header: 'Nomor', orders: { up: 'nomor', down: 'nomor-za' }, cell: (row) => row.nomor },
    {
      id: 'tanggal',
      header: 'Tanggal',
      orders: { down: 'terbaru', up: 'terdahulu' },
      cell: (row) => <DateText value={row.tanggal} />,
    },
    { id: 'judul', header: 'Tentang', orders: { up: 'judul' }, cell: (row) => row.judul },
    {
      id: 'jumlahPenerima',
      header: 'Penerima',
      orders: { down: 'penerima', up: 'penerima-tersedikit' },
      align: 'right',
      cell: (row) => number(row.jumlahPenerima),
    },
    { id: 'diubahOleh', header: 'Diubah oleh', cell: (row) => row.diubahOleh ?? '–', hidden: true },
    {
      id: 'tindakan',
      header: 'Tindakan',
      cell: (row) => (
        <Group gap="xs" miw={{ base: 0, lg: '20rem' }}>
          <Button kind="plain" compact onClick={() => setShown(row)} aria-label={`Lihat nama dalam SK ${row.nomor}`}>
            Lihat nama
          </Button>
          <DownloadButton
            file={fileAt('/api/cms/sk-penetapan/{id}/pdf', { params: { id: row.id } })}
            fileName="sk.pdf"
            label={`Unduh PDF SK ${row.nomor}`}
          >
            Unduh PDF
          </DownloadButton>
          {pack?.(row)}
        </Group>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="SK penetapan"
        sums={<ClassSums of={query.data?.jumlahPerStatus} />}
        columns={columns}
        query={query}
        state={state}
        usualOrder="terbaru"
        rowKey={(row) => row.id}
        searchLabel="Cari nomor atau judul"
        emptyText="Belum ada SK penetapan"
        emptyHint="Pembayaran pertama kepada seorang penerima memerlukan SK yang menyebut namanya."
        actions={actions}
        exportFrom={{ path: decreePath, query: asked, name: 'sk-penetapan' }}
        filters={
          <Filters>
            <FilterPerson state={state} />
            <FilterSelect
              state={state}
              name="sudahDiubah"
              label="Saring menurut perubahan"
              all="Diubah atau tidak"
              data={amended}
            />
            <FilterDay state={state} name="tanggalDari" label="Dari tanggal" />
            <FilterDay state={state} name="tanggalSampai" label="Sampai tanggal" />
          </Filters>
        }
      />
      {shown && <DecreeNames decree={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const actText = { ubah: 'Ubah SK', koreksi: 'Perbaiki nomor atau tanggal', pindaian: 'Lampirkan pindaian' };
const dialogs = { ubah: AmendDecree, koreksi: RenumberDecree, pindaian: ScanDecree };

function DecreeNames({ decree, onClose }: { decree: DecreeItem; onClose: () => void }) {
  const [asOf] = useAsOf();
  const detail = useQuery(decreeDetail(decree.id, asOf));
  const [act, setAct] = useState<keyof typeof actText | null>(null);
  if (act && detail.data) {
    const Dialog = dialogs[act];
    return (
      <Dialog
        decree={detail.data}
        onClose={() => setAct(null)}
        onReload={() => {
          setAct(null);
          void detail.refetch();
        }}
      />
    );
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`SK ${decree.nomor}`}
      actions={detail.data && <ActButtons told={detail.data.tindakan} texts={actText} onAct={setAct} />}
    >
      <p>{decree.judul}</p>
      {detail.data?.pindaian && (
        <p>
          <a href={detail.data.pindaian.tautan} target="_blank" rel="noreferrer">
            Pindaian: {detail.data.pindaian.nama}
          </a>
        </p>
      )}
      {detail.isPending && <Loading text="Memuat nama…" />}
      {detail.isError && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && detail.data.penerimaBeasiswa.length === 0 && <EmptyState text="Belum ada nama" />}
      {detail.data && (
        <List type="ordered" mt="md" spacing="xs">
          {detail.data.penerimaBeasiswa.map((award) => (
            <List.Item key={award.id}>
              <strong>{award.namaPenerima ?? 'Tanpa nama'}</strong> ·{' '}
              {[award.institusiPendidikan, award.programStudi].filter(Boolean).join(', ')}
            </List.Item>
          ))}
        </List>
      )}
      {detail.data && <DecreeHistory decree={detail.data} />}
    </Modal>
  );
}
