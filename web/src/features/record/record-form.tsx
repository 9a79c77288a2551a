// The form of one entry of master data: field errors beside the field, a guard for what was typed, stale data shown.
import { Button, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { lastChange } from '../../api/last-change';
import { cityOptions } from '../../api/reference';
import { isStale } from '../../api/use-command';
import { CommandError } from '../../ui/command-error';
import { Modal } from '../../ui/modal';
import { StaleChanges } from '../../ui/stale-changes';
import { useUnsaved } from '../../ui/unsaved';
import { bodyOf, type Entry, type Field, type Kind, typedOf } from './kinds';
import { recordDetail, useSaveRecord } from './queries';

type Props = {
  kind: Kind;
  /** The entry to change; null adds one. */
  entry: Entry | null;
  /** What a new entry belongs to. */
  parentId?: string | undefined;
  onClose: () => void;
};

export function RecordForm({ kind, entry, parentId, onClose }: Props) {
  // What the form was opened with, or took over after somebody else's change.
  const [base, setBase] = useState(() => entry);
  const initial = {
    ...typedOf(kind, base),
    ...Object.fromEntries(
      kind.fields.filter((field) => field.parent && parentId).map((field) => [field.name, parentId ?? '']),
    ),
  };
  const [typed, setTyped] = useState<Record<string, string>>(initial);
  const { create, update } = useSaveRecord(kind, onClose);
  const command = entry ? update : create;
  const stale = isStale(command.error) && entry !== null;
  const latest = useQuery({ ...recordDetail(kind, entry?.id ?? ''), enabled: stale, staleTime: 0 });
  const change = useQuery({ ...lastChange({ stream: kind.stream, id: entry?.id ?? '' }), enabled: stale });
  const errors = fieldsOf(command.error);
  const fields = kind.fields.filter(
    (field) => !(field.parent && parentId) && !(entry && field.fixed && field.formOnly),
  );
  const missing = kind.fields.some((field) => field.required && (typed[field.name] ?? '').trim() === '');
  const dirty = kind.fields.some((field) => (typed[field.name] ?? '') !== (initial[field.name] ?? ''));
  const { leave, question } = useUnsaved(dirty && !command.isSuccess);
  const close = () => leave(onClose);
  const save = (over: Entry | null) =>
    command.mutate({ id: entry?.id ?? null, versi: over?.versi ?? 0, isi: bodyOf(kind, typed, over) });
  const now = typedOf(kind, latest.data ?? null);
  const fresh = stale && latest.data && latest.data.versi !== base?.versi ? latest.data : null;
  return (
    <>
      <Modal
        open
        onClose={close}
        title={`${entry ? 'Ubah' : 'Tambah'} ${kind.one}`}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button disabled={missing || fresh !== null} loading={command.isPending} onClick={() => save(base)}>
              Simpan
            </Button>
          </>
        }
      >
        <Stack>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={typed[field.name] ?? ''}
              error={errors[field.name]}
              locked={!!entry && (field.fixed ?? false)}
              onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            />
          ))}
        </Stack>
        {fresh ? (
          <StaleChanges
            by={change.data?.by}
            at={change.data?.at}
            fields={fields
              .filter((field) => now[field.name] !== initial[field.name])
              .map((field) => ({
                label: field.label,
                before: initial[field.name] ?? '',
                now: now[field.name] ?? '',
                mine: typed[field.name] ?? '',
              }))}
            onTakeTheirs={() => {
              command.reset();
              setBase(fresh);
              setTyped(typedOf(kind, fresh));
            }}
            onKeepMine={() => {
              command.reset();
              setBase(fresh);
            }}
          />
        ) : (
          <CommandError error={command.error} shownFields={fields.map((field) => field.name)} />
        )}
      </Modal>
      {question}
    </>
  );
}

type InputProps = {
  field: Field;
  value: string;
  error: string | undefined;
  locked: boolean;
  onChange: (value: string) => void;
};

function FieldInput({ field, value, error, locked, onChange }: InputProps) {
  const cities = useQuery({ ...cityOptions(), enabled: field.type === 'city' });
  const shared = { label: field.label, description: field.hint, required: field.required ?? false, error };
  if (field.type === 'choice')
    return (
      <NativeSelect
        size="md"
        {...shared}
        value={value}
        data={['', ...(field.options ?? [])]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.type === 'city')
    return (
      <Select
        {...shared}
        searchable
        clearable
        limit={50}
        nothingFoundMessage="Tidak ditemukan"
        data={cities.data ?? []}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      {...shared}
      value={value}
      readOnly={locked}
      {...(field.type === 'number' ? { inputMode: 'numeric' as const } : {})}
      {...(field.type === 'phone' ? { inputMode: 'tel' as const } : {})}
      onChange={(event) =>
        onChange(field.type === 'number' ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)
      }
    />
  );
}
