// Whom an amendment of a decree adds, removes or pays otherwise, for whoever decides on it.
import { Link } from '#router';
import { decreeChangeText } from '../../api/words';
import { paths } from '../../lib/paths';
import { Money } from '../../ui/text';
import type { ChangeRequestDetail } from './queries';
import { RowsTable } from './rows-table';

export function AmendedNames({ request }: { request: ChangeRequestDetail }) {
  if (request.perubahanSk.length === 0) return null;
  return (
    <RowsTable
      caption="Penerima dalam perubahan SK"
      minWidth={520}
      columns={[
        [
          'Penerima',
          (one) => (
            <Link to={paths.recipient('admin', one.penerimaBeasiswaId)}>{one.namaPenerima ?? 'Tanpa nama'}</Link>
          ),
        ],
        ['Perubahan', (one) => decreeChangeText[one.perubahan]],
        ['Besaran sebelum', (one) => amount(one.besaranSebelum)],
        ['Besaran sesudah', (one) => (one.perubahan === 'keluar' ? '–' : amount(one.besaranSesudah))],
      ]}
      rows={request.perubahanSk}
      rowKey={(one) => one.penerimaBeasiswaId}
    />
  );
}

function amount(said: number | null | undefined) {
  return said == null ? 'menurut besaran' : <Money amount={said} />;
}
