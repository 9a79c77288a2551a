// Whom an amendment of a decree adds, removes or pays otherwise, for whoever decides on it.
import { Table } from '@mantine/core';
import { Link } from '#router';
import { decreeChangeText } from '../../api/words';
import { paths } from '../../lib/paths';
import { Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import type { ChangeRequestDetail } from './queries';

export function AmendedNames({ request }: { request: ChangeRequestDetail }) {
  if (request.perubahanSk.length === 0) return null;
  return (
    <WideTable minWidth={520}>
      <Table withTableBorder>
        <caption className="hidden-text">Penerima dalam perubahan SK</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Penerima</Table.Th>
            <Table.Th scope="col">Perubahan</Table.Th>
            <Table.Th scope="col">Besaran sebelum</Table.Th>
            <Table.Th scope="col">Besaran sesudah</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {request.perubahanSk.map((one) => (
            <Table.Tr key={one.penerimaBeasiswaId}>
              <Table.Th scope="row">
                <Link to={paths.recipient('admin', one.penerimaBeasiswaId)}>{one.namaPenerima ?? 'Tanpa nama'}</Link>
              </Table.Th>
              <Table.Td>{decreeChangeText[one.perubahan]}</Table.Td>
              <Table.Td>{amount(one.besaranSebelum)}</Table.Td>
              <Table.Td>{one.perubahan === 'keluar' ? '–' : amount(one.besaranSesudah)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function amount(said: number | null | undefined) {
  return said == null ? 'menurut besaran' : <Money amount={said} />;
}
