// The words that go with an act: a note, or the reason that it asks for.
import { Textarea } from '@mantine/core';
import { lengths } from '../lib/lengths';

type Props = {
  value: string;
  onChange: (text: string) => void;
  label?: string;
  description?: string;
  required?: boolean;
  minRows?: number;
  maxLength?: number;
  error?: string | undefined;
};

export function NoteField({ value, onChange, label = 'Catatan (bila perlu)', minRows = 2, ...rest }: Props) {
  return (
    <Textarea
      maxLength={lengths.paragraph}
      {...rest}
      label={label}
      autosize
      minRows={minRows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
