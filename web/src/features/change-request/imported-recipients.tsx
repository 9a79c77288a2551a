// Whom a list would make recipients, for whoever decides on it.
import { Table } from '@mantine/core';
import { scholarshipName } from '../../lib/scholarships';
import { WideTable } from '../../ui/wide-table';
import type { ChangeRequestDetail } from './queries';

export function ImportedRecipients({ request }: { request: ChangeRequestDetail }) {
  if (request.impor.length === 0) return null;
  return (
    <WideTable minWidth={480}>
      <Table withTableBorder>
        <caption className="hidden-text">Penerima dalam daftar</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Penerima</Table.Th>
            <Table.Th scope="col">Beasiswa</Table.Th>
            <Table.Th scope="col">Studi</Table.Th>
            <Table.Th scope="col">Distrik</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {request.impor.map((one) => (
            <Table.Tr key={one.baris}>
              <Table.Th scope="row">
                {one.nama ?? 'Tanpa nama'}, baris {one.baris}
              </Table.Th>
              <Table.Td>{one.beasiswa ? scholarshipName(one.beasiswa) : '–'}</Table.Td>
              <Table.Td>
                {one.jenjang} {one.programStudi}, {one.institusi}
              </Table.Td>
              <Table.Td>{one.distrik ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
