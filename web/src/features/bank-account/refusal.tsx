// Why an account is refused, before it is.
import { Button, Group, Textarea } from '@mantine/core';
import type { Ref } from 'react';

type Props = {
  value: string;
  onChange: (value: string) => void;
  busy: boolean;
  onRefuse: () => void;
  onCancel: () => void;
  ref?: Ref<HTMLTextAreaElement>;
};

export function Refusal({ value, onChange, busy, onRefuse, onCancel, ref }: Props) {
  return (
    <>
      <Textarea
        {...(ref ? { ref } : {})}
        mt="sm"
        label="Alasan rekening ditolak"
        description="Penerima membaca kalimat ini."
        required
        autosize
        minRows={2}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group mt="sm">
        <Button color="red" disabled={value.trim() === ''} loading={busy} onClick={onRefuse}>
          Simpan penolakan
        </Button>
        <Button variant="default" onClick={onCancel}>
          Batal
        </Button>
      </Group>
    </>
  );
}
