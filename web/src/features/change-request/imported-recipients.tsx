// Whom a list would make recipients, for whoever decides on it.
import { scholarshipName } from '../../lib/scholarships';
import type { ChangeRequestDetail } from './queries';
import { RowsTable } from './rows-table';

export function ImportedRecipients({ request }: { request: ChangeRequestDetail }) {
  if (request.impor.length === 0) return null;
  return (
    <RowsTable
      caption="Penerima dalam daftar"
      minWidth={480}
      columns={[
        ['Penerima', (one) => `${one.nama ?? 'Tanpa nama'}, baris ${one.baris}`],
        ['Beasiswa', (one) => (one.beasiswa ? scholarshipName(one.beasiswa) : '–')],
        [
          'Studi',
          (one) => (
            <>
              {one.jenjang} {one.programStudi}, {one.institusi}
            </>
          ),
        ],
        ['Distrik', (one) => one.distrik ?? '–'],
      ]}
      rows={request.impor}
      rowKey={(one) => one.baris}
    />
  );
}
