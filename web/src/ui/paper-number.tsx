// The number of a paper, with the one that would come next by the office's scheme, or after those before, as a proposal.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/client';
import { type OrderKind, orderKindText } from '../api/words';

type Props = {
  kind: OrderKind | 'sk';
  /** What the field is called; the kind's own words where left out. */
  label?: string;
  value: string;
  onChange: (number: string) => void;
  /** Date of the paper, yyyy-mm-dd: it decides year and month in the number. */
  date: string;
  required?: boolean;
  error?: string | undefined;
};

export function PaperNumber({ kind, label, value, onChange, date, required = false, error }: Props) {
  const next = useQuery({
    queryKey: ['keuangan', 'nomor-berikutnya', date],
    queryFn: ({ signal }) => read('/api/cms/keuangan/nomor-berikutnya', { query: { tanggal: date }, signal }),
    enabled: Number(date.slice(0, 4)) > 2000,
  }).data?.[kind];
  return (
    <div>
      <TextInput
        label={label ?? `Nomor ${kind === 'sk' ? 'SK' : orderKindText[kind]}`}
        required={required}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {next && value === '' && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onChange(next)}>
          Pakai nomor berikutnya: {next}
        </Button>
      )}
    </div>
  );
}
