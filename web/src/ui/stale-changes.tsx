// What somebody else changed while a form was open: field by field, who and when, and the two ways on.
import { Alert, Group, Table } from '@mantine/core';
import { dateTime } from '../lib/date';
import { Icon } from './icon';
import { RowButton } from './row-button';
import { WideTable } from './wide-table';

export type ChangedField = { label: string; before: string; now: string; mine: string };

type Props = {
  by?: string | null | undefined;
  at?: string | null | undefined;
  fields: readonly ChangedField[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

export function StaleChanges({ by, at, fields, onTakeTheirs, onKeepMine }: Props) {
  return (
    <Alert color="yellow" role="alert" icon={<Icon name="alert" />} title="Data sudah berubah" mt="md" mb="md">
      <p>
        Data ini diubah{by ? ` oleh ${by}` : ''}
        {at ? ` pada ${dateTime(at)}` : ''}, sesudah Anda membukanya.
      </p>
      {fields.length > 0 && (
        <WideTable minWidth={360}>
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Isian</Table.Th>
                <Table.Th scope="col">Semula</Table.Th>
                <Table.Th scope="col">Sekarang</Table.Th>
                <Table.Th scope="col">Isian Anda</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field) => (
                <Table.Tr key={field.label}>
                  <Table.Th scope="row">{field.label}</Table.Th>
                  <Table.Td>{field.before || '–'}</Table.Td>
                  <Table.Td>{field.now || '–'}</Table.Td>
                  <Table.Td>{field.mine || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      <Group gap="sm">
        <RowButton onClick={onTakeTheirs}>Pakai data terbaru</RowButton>
        <RowButton onClick={onKeepMine}>Pakai isian saya</RowButton>
      </Group>
    </Alert>
  );
}
