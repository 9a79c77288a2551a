// A form of typed texts in a modal: server's errors beside the fields, a question before what was typed is lost, and,
// when somebody else changed the data meanwhile, both texts side by side. What is typed stays on this device until then.
import { Button, Fieldset, NativeSelect, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldsOf } from '../api/error';
import type { Option } from '../api/reference';
import type { Changed } from '../api/use-command';
import { type DeviceNotes, deviceNotes } from '../lib/device/notes';
import { lengths } from '../lib/lengths';
import { Modal } from './modal';
import { Refused } from './refused';
import { useUnsaved } from './unsaved';
import { type Own, reloadWhenStale, useKept } from './use-kept';
import { useKeptWords } from './use-kept-words';

export type Typed = Record<string, string>;

export type EditField = {
  /** Name on the wire, as the server's errors name it. */
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** `choice` is a short list, `search` a long one, `number` takes digits only. */
  type?: 'text' | 'long' | 'number' | 'phone' | 'choice' | 'search';
  options?: readonly Option[];
  maxLength?: number;
};

export type EditGroup = { title?: string; fields: readonly EditField[] };

/** What is kept now, by its version. */
export type Kept = { version: number; typed: Typed };

/** What is typed into a form on this device: through a closed tab, until the server has it or it is thrown away. */
export type Draft = {
  notes: DeviceNotes;
  own: Own<Typed, Kept>;
  set: (own: Own<Typed, Kept>) => void;
  /** Forgets it and closes the form: once the server has it, or the person throws it away. */
  end: () => void;
};

/** `name` says whose and what; `onClose` takes the form away. */
export function useDraft(name: string, onClose: () => void): Draft {
  const [notes] = useState(() => deviceNotes(name));
  const { typed: own, set, forget } = useKeptWords<Own<Typed, Kept>>(notes, name, null);
  const end = () => {
    void forget();
    onClose();
  };
  return { notes, own, set, end };
}

type Props = {
  title: string;
  groups: readonly EditGroup[];
  /** What is kept now; a newer version than the one the form was opened with is shown when the server refuses. */
  kept: Kept;
  command: UseMutationResult<Changed, Error, { versi: number; typed: Typed }>;
  draft: Draft;
  /** Reads what is kept again, after the server said that it has changed. */
  onReload: () => void;
  /** Parts of the form that are no text, e.g. a file. */
  children?: ReactNode;
  /** Something besides the texts is not saved yet. */
  alsoDirty?: boolean;
  /** Something besides the texts is missing. */
  notReady?: boolean;
  /** Errors that the children show. */
  shownFields?: readonly string[];
};

export function EditModal(props: Props) {
  const { title, groups, kept, command, draft, onReload, children, alsoDirty, notReady, shownFields = [] } = props;
  const form = useKept<Typed, Kept>(kept, command.error, [draft.own, draft.set]);
  const { base, typed, fresh } = form;
  const body = useRef<HTMLDivElement>(null);
  const fields = groups.flatMap((group) => group.fields);
  const value = (name: string, of: Typed = typed) => of[name] ?? '';
  const dirty = alsoDirty === true || fields.some(({ name }) => value(name) !== value(name, base.typed));
  const missing = fields.some(({ name, required }) => required && value(name).trim() === '');
  const errors = fieldsOf(command.error);
  const { leave, question } = useUnsaved(dirty && !command.isSuccess);
  const close = () => leave(draft.end);
  // What was refused is brought into sight: the first field with an error, else the words below the form.
  const refused = command.error;
  useEffect(() => {
    if (!refused) return;
    const field = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else body.current?.parentElement?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  const textOf = (field: EditField, text: string) =>
    field.options?.find((option) => option.value === text)?.label ?? text;
  return (
    <>
      <Modal
        open
        onClose={close}
        title={title}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button
              disabled={missing || notReady === true || !dirty || fresh !== null}
              loading={command.isPending}
              onClick={() => command.mutate({ versi: base.version, typed }, { onError: reloadWhenStale(onReload) })}
            >
              Simpan
            </Button>
          </>
        }
      >
        <Stack gap="lg" ref={body}>
          {groups.map((group) => (
            <Group key={group.title ?? 'isian'} title={group.title}>
              {group.fields.map((field) => (
                <EditInput
                  key={field.name}
                  field={field}
                  value={value(field.name)}
                  error={errors[field.name]}
                  onChange={(text) => form.set({ ...typed, [field.name]: text })}
                />
              ))}
            </Group>
          ))}
          {children}
        </Stack>
        <Refused
          command={command}
          form={form}
          changed={() =>
            fields
              .filter(({ name }) => value(name, kept.typed) !== value(name, base.typed))
              .map((field) => ({
                label: field.label,
                before: textOf(field, value(field.name, base.typed)),
                now: textOf(field, value(field.name, kept.typed)),
                mine: textOf(field, value(field.name)),
              }))
          }
          shownFields={[...fields.map(({ name }) => name), ...shownFields]}
        />
      </Modal>
      {question}
    </>
  );
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  const inputs = <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>;
  return title ? (
    <Fieldset legend={title} p="md">
      {inputs}
    </Fieldset>
  ) : (
    inputs
  );
}

type InputProps = { field: EditField; value: string; error: string | undefined; onChange: (text: string) => void };

function EditInput({ field, value, error, onChange }: InputProps) {
  const shared = {
    label: field.label,
    description: field.hint,
    required: field.required ?? false,
    error,
    ...(field.type === 'long' ? { style: { gridColumn: '1 / -1' } } : {}),
  };
  const options = field.options ?? [];
  // What is kept stays choosable, also when it is not (or no longer) one of the list.
  const known = value === '' || options.some((option) => option.value === value);
  const choices = known ? options : [...options, { value, label: value }];
  if (field.type === 'choice')
    return (
      <NativeSelect
        size="md"
        {...shared}
        value={value}
        data={[{ value: '', label: 'Pilih' }, ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.type === 'search')
    return (
      <Select
        {...shared}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="Tidak ditemukan"
        placeholder="Pilih"
        data={choices}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (field.type === 'long')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={12}
        value={value}
        maxLength={field.maxLength ?? lengths.paragraph}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const isNumber = field.type === 'number';
  return (
    <TextInput
      {...shared}
      value={value}
      maxLength={field.maxLength ?? lengths.line}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      {...(field.type === 'phone' ? { inputMode: 'tel' as const } : {})}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(isNumber ? text.replace(/\D/g, '') : text);
      }}
    />
  );
}
