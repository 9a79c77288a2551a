// The number of a paper, with the one that would come next in the year's register as a proposal.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/client';
import { type OrderKind, orderKindText } from '../api/words';

type Props = {
  kind: OrderKind;
  value: string;
  onChange: (number: string) => void;
  /** Date of the paper: its year has the register. */
  date: string;
  required?: boolean;
  error?: string | undefined;
};

export function PaperNumber({ kind, value, onChange, date, required = false, error }: Props) {
  const year = Number(date.slice(0, 4));
  const next = useQuery({
    queryKey: ['keuangan', 'nomor-berikutnya', year],
    queryFn: ({ signal }) => read('/api/cms/keuangan/nomor-berikutnya', { query: { tahun: year }, signal }),
    enabled: year > 2000,
  }).data?.[kind];
  return (
    <div>
      <TextInput
        label={`Nomor ${orderKindText[kind]}`}
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
