// Inputs of the application form that show what a check found while one types.
import { Checkbox, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isoDay } from '../../../lib/date';
import { findOption } from '../../../lib/find-option';
import { DateField } from '../../../ui/date-field';
import { Icon } from '../../../ui/icon';
import type { Finding } from '../checks';
import { lettersMax, type TypedForm } from '../form-body';
import type { FieldName } from '../merge';
import { fieldText } from '../text';
import type { Findings } from './findings';
import css from './form.module.css';

export type FormAccess = {
  form: TypedForm;
  set: (change: Partial<TypedForm>) => void;
  findings: Findings;
  /** Messages of the server, by typed field. */
  serverErrors: Record<string, string>;
  /** After a refused submit empty required fields are marked too. */
  showMissing: boolean;
  readOnly: boolean;
};

type TextName = { [Name in FieldName]: TypedForm[Name] extends string ? Name : never }[FieldName];

export function Warning({ finding }: { finding: Finding | null | undefined }) {
  if (finding?.kind !== 'warning') return null;
  return (
    <Text component="p" className={css.warning ?? ''} role="status">
      <Icon name="info" size={16} /> {finding.text}
    </Text>
  );
}

type Shared = {
  access: FormAccess;
  name: TextName;
  hint?: string;
  required?: boolean;
  /** Length at which an error is shown without waiting for the field to be left. */
  showFrom?: number;
};

function useFieldError({ access, name, required, showFrom }: Shared) {
  const [left, setLeft] = useState(false);
  const value = access.form[name];
  const finding = access.findings[name];
  const server = access.serverErrors[name];
  const loud = left || access.showMissing || (showFrom !== undefined && value.length >= showFrom);
  const error =
    finding?.kind === 'error' && loud
      ? finding.text
      : server
        ? server
        : access.showMissing && required && value.trim() === ''
          ? `${fieldText[name]} belum diisi.`
          : undefined;
  const quiet = finding?.kind === 'error' && !loud && value !== '' ? finding.text : undefined;
  return { value, error, quiet, finding, onBlur: () => setLeft(true) };
}

export function TextField(
  props: Shared & {
    inputMode?: 'numeric' | 'tel' | 'decimal';
    autoComplete?: string;
    maxLength?: number;
  },
) {
  const { access, name, hint, required } = props;
  const { value, error, quiet, finding, onBlur } = useFieldError(props);
  return (
    <div data-field={name}>
      <TextInput
        label={fieldText[name]}
        description={quiet ?? hint}
        error={error}
        required={required ?? false}
        readOnly={access.readOnly}
        value={value}
        onChange={(event) => access.set({ [name]: event.currentTarget.value })}
        onBlur={onBlur}
        {...(props.inputMode ? { inputMode: props.inputMode } : {})}
        maxLength={props.maxLength ?? lettersMax(name)}
        autoComplete={props.autoComplete ?? 'off'}
      />
      <Warning finding={finding} />
    </div>
  );
}

export function DayField(props: Shared & { autoComplete?: string }) {
  const { access, name, hint, required } = props;
  const { value, error, quiet, finding, onBlur } = useFieldError(props);
  return (
    <div data-field={name}>
      <DateField
        label={fieldText[name]}
        description={quiet ?? hint}
        error={error}
        required={required ?? false}
        readOnly={access.readOnly}
        max={isoDay()}
        value={value}
        onChange={(day) => access.set({ [name]: day })}
        onBlur={onBlur}
        autoComplete={props.autoComplete ?? 'off'}
      />
      <Warning finding={finding} />
    </div>
  );
}

export function LongField(props: Shared) {
  const { access, name, hint, required } = props;
  const { value, error, onBlur } = useFieldError(props);
  return (
    <div data-field={name}>
      <Textarea
        label={fieldText[name]}
        description={hint}
        error={error}
        required={required ?? false}
        readOnly={access.readOnly}
        autosize
        minRows={2}
        maxLength={lettersMax(name)}
        value={value}
        onChange={(event) => access.set({ [name]: event.currentTarget.value })}
        onBlur={onBlur}
      />
    </div>
  );
}

export type Option = { value: string; label: string };

export function ChoiceField(
  props: Shared & {
    options: Option[];
    loading?: boolean;
    searchable?: boolean;
    onChoose?: (value: string) => Partial<TypedForm>;
    placeholder?: string;
    disabled?: boolean;
  },
) {
  const { access, name, hint, required, options, loading, onChoose } = props;
  const { value, error, finding, onBlur } = useFieldError(props);
  return (
    <div data-field={name}>
      <Select
        label={fieldText[name]}
        description={hint}
        placeholder={loading ? 'Memuat pilihan…' : (props.placeholder ?? 'Pilih')}
        error={error}
        required={required ?? false}
        readOnly={access.readOnly}
        disabled={props.disabled ?? false}
        // What was chosen stays to be seen while the list has not come.
        data={
          value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }]
        }
        value={value === '' ? null : value}
        onChange={(chosen) => access.set({ [name]: chosen ?? '', ...(onChoose ? onChoose(chosen ?? '') : {}) })}
        onBlur={onBlur}
        searchable={props.searchable ?? options.length > 8}
        filter={findOption}
        // Choosing the same entry again keeps it.
        allowDeselect={!required}
        nothingFoundMessage="Tidak ditemukan"
        checkIconPosition="right"
        comboboxProps={{ withinPortal: true }}
        maxDropdownHeight={280}
      />
      <Warning finding={finding} />
    </div>
  );
}

export function RadioField(
  props: Shared & {
    options: (Option & { about?: string | undefined; disabled?: boolean })[];
    onChoose?: (value: string) => Partial<TypedForm>;
  },
) {
  const { access, name, hint, required, options, onChoose } = props;
  const { value, error, finding } = useFieldError(props);
  return (
    <div data-field={name}>
      <Radio.Group
        label={fieldText[name]}
        description={hint}
        error={error}
        required={required ?? false}
        value={value}
        onChange={(chosen) => access.set({ [name]: chosen, ...onChoose?.(chosen) })}
      >
        <Stack gap="xs" mt="xs">
          {options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              label={option.label}
              description={option.about}
              disabled={access.readOnly || option.disabled}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Warning finding={finding} />
    </div>
  );
}

export function ConsentField({ access, name, label }: { access: FormAccess; name: 'waliPersetujuan'; label: string }) {
  const missing = access.showMissing && !access.form[name];
  return (
    <div data-field={name}>
      <Checkbox
        label={label}
        checked={access.form[name]}
        disabled={access.readOnly}
        onChange={(event) => access.set({ [name]: event.currentTarget.checked })}
        error={
          access.serverErrors[name] ??
          (missing ? 'Persetujuan wali diperlukan untuk pemohon di bawah 18 tahun.' : undefined)
        }
      />
    </div>
  );
}
