// One district and its kampung.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#router';
import { kinds, textOf } from '../../../features/record/kinds';
import { recordDetail } from '../../../features/record/queries';
import { RecordList } from '../../../features/record/record-list';
import { number } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { ErrorState } from '../../../ui/states';

export default function DistrictDetailPage() {
  const { id = '' } = useParams();
  const query = useQuery(recordDetail(kinds.district, id));
  const people = query.data?.jumlahPenduduk;
  return (
    <>
      <PageHeader
        title={query.data ? `Distrik ${textOf(query.data.nama)}` : 'Distrik'}
        lead={`Kode ${id}${typeof people === 'number' ? `, ${number(people)} penduduk` : ''}.`}
        back={{ to: `${paths.area('admin', 'distrik')}?tab=data`, text: 'Kembali ke daftar' }}
      />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RecordList of="kampung" parentId={id} />
      )}
    </>
  );
}
