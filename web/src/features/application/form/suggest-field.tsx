// A text with suggestions from the server: one may pick from the list or write a name that is not in it.
import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Finding } from '../checks';
import { lettersMax, type TypedForm } from '../form-body';
import { fieldText } from '../text';
import { type FormAccess, type Option, Warning } from './fields';

export function SuggestField({
  access,
  name,
  hint,
  required,
  suggestions,
  loading,
  look,
  onSearch,
  onPick,
}: {
  access: FormAccess;
  name: 'institusi' | 'programStudi';
  hint: string;
  required?: boolean;
  suggestions: Option[];
  loading: boolean;
  /** What asks to look again at what was picked. */
  look?: Finding | null;
  /** Asks the server; without it the given suggestions are narrowed here. */
  onSearch?: (text: string) => void;
  /** What else changes when a known entry (or, with null, free text) stands in the field. */
  onPick?: (id: string | null) => Partial<TypedForm>;
}) {
  const search = useDebouncedCallback((text: string) => onSearch?.(text), 250);
  const byLabel = new Map(suggestions.map((option) => [option.label, option.value]));
  const value = access.form[name];
  const finding = access.findings[name];
  const missing = access.showMissing && required && value.trim() === '' ? `${fieldText[name]} belum diisi.` : undefined;
  return (
    <div data-field={name}>
      <Autocomplete
        label={fieldText[name]}
        description={hint}
        required={required ?? false}
        readOnly={access.readOnly}
        error={finding?.kind === 'error' ? finding.text : (access.serverErrors[name] ?? missing)}
        data={[...byLabel.keys()]}
        // Where the server has searched already, its order stands.
        {...(onSearch ? { filter: ({ options }) => options } : {})}
        limit={50}
        maxLength={lettersMax(name)}
        value={value}
        onChange={(text) => {
          access.set({ [name]: text, ...(onPick ? onPick(byLabel.get(text) ?? null) : {}) });
          search(text);
        }}
        rightSection={loading ? <Loader size="xs" aria-label="Mencari" /> : null}
        maxDropdownHeight={280}
      />
      <Warning finding={look} />
    </div>
  );
}
