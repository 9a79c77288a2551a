// Master data of one kind: a searchable list, a form to add or change, a question before deleting.
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { number } from '../../lib/money';
import { CommandError } from '../../ui/command-error';
import { type Column, DataTable } from '../../ui/data-table';
import { Modal } from '../../ui/modal';
import { useTableState } from '../../ui/table-state';
import { bodyOf, type Entry, type Field, type Kind, type KindName, kinds } from './kinds';
import { recordList, useDeleteRecord, useSaveRecord } from './queries';

type Open = { kind: 'add' } | { kind: 'change' | 'delete'; entry: Entry } | null;

const shown = (field: Field, value: Entry[string]) => {
  if (value === null || value === undefined || value === '') return '–';
  return field.type === 'number' && typeof value === 'number' ? number(value) : String(value);
};

export function RecordList({
  of,
  readOnly = false,
  prefix = '',
}: {
  of: KindName;
  readOnly?: boolean;
  prefix?: string;
}) {
  const kind: Kind = kinds[of];
  const state = useTableState({ prefix });
  const { sort: _, ...query } = state.query;
  const list = useQuery(recordList(kind, query));
  const [open, setOpen] = useState<Open>(null);
  const columns: Column<Entry>[] = [
    ...kind.fields
      .filter((field) => !field.formOnly)
      .map(
        (field): Column<Entry> => ({
          id: field.name,
          header: field.label,
          align: field.type === 'number' ? 'right' : 'left',
          cell: (row) => shown(field, row[field.name]),
        }),
      ),
    ...(readOnly
      ? []
      : [
          {
            id: 'tindakan',
            header: 'Tindakan',
            align: 'right' as const,
            cell: (row: Entry) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setOpen({ kind: 'change', entry: row })}
                  aria-label={`Ubah ${row[kind.nameField] ?? row.id}`}
                >
                  Ubah
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setOpen({ kind: 'delete', entry: row })}
                  aria-label={`Hapus ${row[kind.nameField] ?? row.id}`}
                >
                  Hapus
                </Button>
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
        rowKey={(row) => row.id}
        searchLabel={`Cari ${kind.one}`}
        emptyText={`Belum ada ${kind.one}`}
        columnMenu={false}
        actions={!readOnly && <Button onClick={() => setOpen({ kind: 'add' })}>Tambah {kind.one}</Button>}
      />
      {open?.kind === 'add' && (
        <RecordForm kind={kind} entry={null} onClose={() => setOpen(null)} onReload={() => void list.refetch()} />
      )}
      {open?.kind === 'change' && (
        <RecordForm
          kind={kind}
          // After a reload the newest version of the same entry, with the typed text kept in the form.
          entry={list.data?.items.find((entry) => entry.id === open.entry.id) ?? open.entry}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          kind={kind}
          entry={open.entry}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

type DialogProps = { kind: Kind; onClose: () => void; onReload: () => void };

function RecordForm({ kind, entry, onClose, onReload }: DialogProps & { entry: Entry | null }) {
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      kind.fields.map((field) => [
        field.name,
        entry?.[field.name] === null || entry?.[field.name] === undefined ? '' : String(entry[field.name]),
      ]),
    ),
  );
  const { create, update } = useSaveRecord(kind, onClose);
  const command = entry ? update : create;
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const missing = kind.fields.some((field) => field.required && (typed[field.name] ?? '').trim() === '');
  const fields = kind.fields.filter((field) => !(entry && field.fixed && field.formOnly));
  return (
    <Modal
      open
      onClose={onClose}
      title={`${entry ? 'Ubah' : 'Tambah'} ${kind.one}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            disabled={missing}
            loading={command.isPending}
            onClick={() =>
              command.mutate({ id: entry?.id ?? null, versi: entry?.versi ?? 0, isi: bodyOf(kind, typed) })
            }
          >
            Simpan
          </Button>
        </>
      }
    >
      <Stack>
        {fields.map((field) => {
          const shared = {
            label: field.label,
            description: field.hint,
            required: field.required ?? false,
            error: errors[field.name],
            value: typed[field.name] ?? '',
          };
          const set = (value: string) => setTyped({ ...typed, [field.name]: value });
          return field.type === 'choice' ? (
            <NativeSelect
              key={field.name}
              size="md"
              {...shared}
              data={['', ...(field.options ?? [])]}
              onChange={(event) => set(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field.name}
              {...shared}
              readOnly={!!entry && (field.fixed ?? false)}
              {...(field.type === 'number' ? { inputMode: 'numeric' as const } : {})}
              onChange={(event) =>
                set(field.type === 'number' ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)
              }
            />
          );
        })}
      </Stack>
      <CommandError error={command.error} onReload={onReload} shownFields={fields.map((field) => field.name)} />
    </Modal>
  );
}

function DeleteDialog({ kind, entry, onClose, onReload }: DialogProps & { entry: Entry }) {
  const command = useDeleteRecord(kind, onClose);
  return (
    <Modal
      open
      onClose={onClose}
      title={`Hapus ${kind.one}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            color="red"
            loading={command.isPending}
            onClick={() => command.mutate({ id: entry.id, versi: entry.versi })}
          >
            Hapus
          </Button>
        </>
      }
    >
      <p>
        <strong>{entry[kind.nameField] ?? entry.id}</strong> tidak lagi muncul di daftar pilihan. Data lama yang
        memakainya tetap ada, dan penghapusan ini tercatat.
      </p>
      <CommandError error={command.error} onReload={onReload} />
    </Modal>
  );
}
