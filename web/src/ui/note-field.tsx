// The words that go with an act: a note, or the reason that it asks for.
import { Textarea } from '@mantine/core';

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
      {...rest}
      label={label}
      autosize
      minRows={minRows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
