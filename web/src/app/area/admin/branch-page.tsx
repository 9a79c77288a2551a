// One branch (DPC) and its area.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#router';
import { BranchAreas } from '../../../features/record/branch-areas';
import { kinds, textOf } from '../../../features/record/kinds';
import { recordDetail } from '../../../features/record/queries';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { ErrorState } from '../../../ui/states';

export default function BranchPage() {
  const { id = '' } = useParams();
  const query = useQuery(recordDetail(kinds.branch, id));
  return (
    <>
      <PageHeader
        title={query.data ? textOf(query.data.nama) : 'DPC'}
        lead="Formulir yang cocok dengan salah satu baris wilayah masuk ke antrean DPC ini."
        back={{ to: `${paths.area('admin', 'pengaturan')}?tab=dpc`, text: 'Kembali ke daftar' }}
      />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <BranchAreas branchId={id} />
      )}
    </>
  );
}
