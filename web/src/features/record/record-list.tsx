// Master data of one kind: a searchable, sortable list, a form to add or change, a question before deleting.
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { useMay } from '../../api/rights';
import type { Entity } from '../../api/words';
import { number } from '../../lib/money';
import { phoneText } from '../../lib/phone';
import { ActDialog } from '../../ui/act-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { ImportDialog } from './import-dialog';
import { type Entry, type Field, type Kind, type KindName, kinds, type RecordPath, textOf } from './kinds';
import { recordList, useDeleteRecord, useRestoreRecord } from './queries';
import { RecordForm } from './record-form';

type Open = { kind: 'add' | 'import' } | { kind: 'change' | 'delete' | 'restore'; entry: Entry } | null;

const filterNames = ['status'] as const;

const shown = (field: Field, value: unknown) => {
  if (field.type === 'number' && typeof value === 'number') return number(value);
  return (field.type === 'phone' ? phoneText(textOf(value)) : textOf(value)) || '–';
};

type Props = {
  of: KindName;
  readOnly?: boolean;
  /** Put before the list's names in the URL, when a page has more than one list. */
  prefix?: string;
  /** Only what belongs to this entry; new entries belong to it. */
  parentId?: string;
  /** Where an entry's own page is. */
  detailPath?: (id: string, row: Entry) => string;
};

/** Kinds that another kind's right covers. */
const coveredBy: Partial<Record<string, Entity>> = { kampung: 'district' };

export function RecordList({ of, readOnly: closed = false, prefix = '', parentId, detailPath }: Props) {
  const may = useMay();
  const area = kinds[of].path.slice('/api/cms/'.length);
  const readOnly = closed || !may(`${coveredBy[area] ?? (area as Entity)}:tambah`);
  const kind: Kind = kinds[of];
  const state = useTableState<RecordPath>({ prefix, filters: filterNames });
  const asked = { ...withSort(state), indukId: parentId };
  const list = useQuery(recordList(kind, asked));
  const isDeleted = state.filters.status === 'dihapus';
  const [open, setOpen] = useState<Open>(null);
  const nameOf = (row: Entry) => textOf(row[kind.nameField]) || row.id;
  const columns: Column<Entry>[] = [
    ...kind.fields
      .filter((field) => !field.formOnly)
      .map(
        (field): Column<Entry> => ({
          id: field.name,
          header: field.label,
          ...(field.name === kind.nameField
            ? { orders: { up: 'nama' } }
            : field.name === 'kode'
              ? { orders: { up: 'kode' } }
              : {}),
          align: field.type === 'number' ? 'right' : 'left',
          cell: (row) =>
            detailPath && !isDeleted && field.name === kind.nameField ? (
              <Link to={detailPath(row.id, row)}>{nameOf(row)}</Link>
            ) : (
              shown(field, row[field.name])
            ),
        }),
      ),
    ...(readOnly
      ? []
      : [
          {
            id: 'tindakan',
            header: 'Tindakan',
            align: 'right' as const,
            cell: (row: Entry) =>
              isDeleted ? (
                <RowButton
                  onClick={() => setOpen({ kind: 'restore', entry: row })}
                  aria-label={`Pulihkan ${nameOf(row)}`}
                >
                  Pulihkan
                </RowButton>
              ) : (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <RowButton onClick={() => setOpen({ kind: 'change', entry: row })} aria-label={`Ubah ${nameOf(row)}`}>
                    Ubah
                  </RowButton>
                  <RowButton
                    onClick={() => setOpen({ kind: 'delete', entry: row })}
                    aria-label={`Hapus ${nameOf(row)}`}
                  >
                    Hapus
                  </RowButton>
                </Group>
              ),
          },
        ]),
  ];
  return (
    <>
      <DataTable
        caption={kind.many}
        columns={columns}
        query={list}
        state={state}
        usualOrder="nama"
        rowKey={(row) => row.id}
        searchLabel={`Cari ${kind.one}`}
        emptyText={isDeleted ? `Tidak ada ${kind.one} yang dihapus` : `Belum ada ${kind.one}`}
        exportFrom={{ path: kind.path, query: asked, name: kind.path.split('/').at(-1) ?? kind.one }}
        columnMenu={false}
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'nama', label: 'Nama A–Z' },
                { value: 'terbaru', label: 'Terbaru' },
                ...(kind.fields.some((field) => field.name === 'kode') ? [{ value: 'kode', label: 'Kode' }] : []),
              ]}
            />
            {!readOnly && (
              <FilterSelect
                state={state}
                name="status"
                label="Saring status"
                all="Yang dipakai"
                data={[{ value: 'dihapus', label: 'Dihapus' }]}
              />
            )}
          </Filters>
        }
        actions={
          !readOnly && (
            <>
              {kind.importAt && (
                <Button variant="default" onClick={() => setOpen({ kind: 'import' })}>
                  Impor
                </Button>
              )}
              <Button onClick={() => setOpen({ kind: 'add' })}>Tambah {kind.one}</Button>
            </>
          )
        }
      />
      {open?.kind === 'import' && kind.importAt && (
        <ImportDialog kind={kind} at={kind.importAt} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'add' && (
        <RecordForm kind={kind} entry={null} parentId={parentId} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'change' && (
        <RecordForm kind={kind} entry={open.entry} parentId={parentId} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'delete' && (
        <DeleteRecord
          kind={kind}
          entry={list.data?.items.find((entry) => entry.id === open.entry.id) ?? open.entry}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
      {open?.kind === 'restore' && (
        <RestoreRecord
          kind={kind}
          entry={list.data?.items.find((entry) => entry.id === open.entry.id) ?? open.entry}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

type DialogProps = { kind: Kind; entry: Entry; onClose: () => void; onReload: () => void };

function DeleteRecord({ kind, entry, onClose, onReload }: DialogProps) {
  const command = useDeleteRecord(kind, onClose);
  return (
    <ActDialog
      title={`Hapus ${kind.one}`}
      button="Hapus"
      danger
      command={command}
      onAct={() => command.mutate({ id: entry.id, versi: entry.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{textOf(entry[kind.nameField]) || entry.id}</strong> tidak lagi muncul di daftar pilihan. Data lama yang
        memakainya tetap ada. Penghapusan ini tercatat dan dapat dipulihkan dari daftar yang dihapus.
      </p>
    </ActDialog>
  );
}

function RestoreRecord({ kind, entry, onClose, onReload }: DialogProps) {
  const command = useRestoreRecord(kind, onClose);
  return (
    <ActDialog
      title={`Pulihkan ${kind.one}`}
      button="Pulihkan"
      command={command}
      onAct={() => command.mutate({ id: entry.id, versi: entry.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{textOf(entry[kind.nameField]) || entry.id}</strong> kembali seperti sebelum dihapus dan dapat dipilih
        lagi.
      </p>
    </ActDialog>
  );
}
