// News of every state for its authors: write, change, delete, restore.

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { newsStatusWords } from '../../api/words';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { ActDialog } from '../../ui/act-dialog';
import { useTicked } from '../../ui/bulk-dialog';
import { LinkButton } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterStatus } from '../../ui/filter-words';
import { FilterSelect, Filters } from '../../ui/filters';
import { May } from '../../ui/may';
import { RowButton } from '../../ui/row-button';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { type BulkAct, BulkNews } from './bulk-publish';
import type { NewsItem } from './form';
import { categoryChoices, newsList, newsPath, useDeleteNews, useRestoreNews } from './queries';

const filterNames = ['status', 'kategoriBeritaId'] as const;

export function NewsList({ area: role }: { area: Role }) {
  const state = useTableState<'/api/cms/berita'>({ filters: filterNames });
  const list = useQuery(newsList(state.query));
  const categories = useQuery(categoryChoices());
  const ticked = useTicked(list.data?.items);
  const [together, setTogether] = useState<BulkAct | null>(null);
  const count = ticked.rows.length > 0 ? ` (${ticked.rows.length})` : '';
  const [open, setOpen] = useState<{ act: 'delete' | 'restore'; news: NewsItem } | null>(null);
  const columns: Column<NewsItem>[] = [
    {
      id: 'judul',
      header: 'Judul',
      sortable: true,
      cell: (row) =>
        row.status === 'dihapus' ? (
          row.judul
        ) : (
          <Link to={paths.areaDetail(role, 'berita', row.id)}>{row.judul || 'Tanpa judul'}</Link>
        ),
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'kategori', header: 'Kategori', cell: (row) => row.kategoriBerita?.berita ?? 'Umum' },
    {
      id: 'tanggalPublish',
      header: 'Terbit',
      sortable: true,
      cell: (row) => <DateText value={row.tanggalPublish} />,
    },
    { id: 'createdBy', header: 'Penulis', cell: (row) => row.createdBy || 'Anonim' },
    { id: 'jumlahDibaca', header: 'Dibaca', align: 'right', cell: (row) => number(row.jumlahDibaca) },
    { id: 'diubahPada', header: 'Diubah', cell: (row) => <DateText value={row.diubahPada} />, hidden: true },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {row.status === 'terbit' && (
            <LinkButton kind="quiet" compact to={paths.newsDetail(row.slug)} aria-label={`Lihat ${row.judul}`}>
              Lihat
            </LinkButton>
          )}
          <RowButton
            onClick={() => setOpen({ act: row.status === 'dihapus' ? 'restore' : 'delete', news: row })}
            aria-label={`${row.status === 'dihapus' ? 'Pulihkan' : 'Hapus'} ${row.judul}`}
          >
            {row.status === 'dihapus' ? 'Pulihkan' : 'Hapus'}
          </RowButton>
        </Group>
      ),
    },
  ];
  return (
    <>
      <DataTable
        key={ticked.round}
        caption="Berita"
        onSelection={ticked.onSelection}
        columns={columns}
        query={list}
        state={state}
        rowKey={(row) => row.id}
        searchLabel="Cari judul"
        emptyText="Belum ada berita"
        exportFrom={{ path: newsPath, query: state.query, name: 'berita' }}
        actions={
          <>
            <May right="berita:tambah">
              <LinkButton compact to={paths.areaNew(role, 'berita')}>
                Tulis berita
              </LinkButton>
            </May>
            {(['publish', 'withdraw'] as const).map((act) => (
              <Button
                key={act}
                size="sm"
                variant="default"
                disabled={ticked.rows.length === 0}
                onClick={() => setTogether(act)}
              >
                {act === 'publish' ? 'Terbitkan' : 'Turunkan'} yang dipilih{count}
              </Button>
            ))}
          </>
        }
        filters={
          <Filters>
            <FilterStatus state={state} words={newsStatusWords} />
            <FilterSelect
              state={state}
              name="kategoriBeritaId"
              label="Saring kategori"
              all="Semua kategori"
              data={categories.data ?? []}
            />
          </Filters>
        }
      />
      {together && (
        <BulkNews
          act={together}
          news={ticked.rows}
          onClose={(changed) => {
            setTogether(null);
            if (changed) ticked.clear();
          }}
        />
      )}
      {open && (
        <DeleteOrRestore
          act={open.act}
          news={list.data?.items.find((one) => one.id === open.news.id) ?? open.news}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

type DialogProps = { act: 'delete' | 'restore'; news: NewsItem; onClose: () => void; onReload: () => void };

function DeleteOrRestore({ act, news, onClose, onReload }: DialogProps) {
  const remove = useDeleteNews(onClose);
  const restore = useRestoreNews(onClose);
  const command = act === 'delete' ? remove : restore;
  return (
    <ActDialog
      title={act === 'delete' ? 'Hapus berita' : 'Pulihkan berita'}
      button={act === 'delete' ? 'Hapus' : 'Pulihkan'}
      danger={act === 'delete'}
      command={command}
      onAct={() => command.mutate({ id: news.id, versi: news.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        {act === 'delete' ? (
          <>
            <strong>{news.judul}</strong> tidak lagi terlihat di situs. Berita dapat dipulihkan dari daftar ini.
          </>
        ) : (
          <>
            <strong>{news.judul}</strong> kembali seperti sebelum dihapus.
          </>
        )}
      </p>
    </ActDialog>
  );
}
