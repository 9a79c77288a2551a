// All districts with their figures, to read.
import { AsOfPicker } from '../../../features/dashboard/as-of';
import { DistrictReport } from '../../../features/dashboard/district-report';
import { PageHeader } from '../../../ui/page-header';

export default function DistrictReportPage() {
  return (
    <>
      <PageHeader
        title="Distrik"
        lead="Semua distrik Kabupaten Nduga, juga yang belum punya pendaftar."
        actions={<AsOfPicker />}
      />
      <DistrictReport whole />
    </>
  );
}
