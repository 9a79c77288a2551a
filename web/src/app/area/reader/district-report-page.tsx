// All districts with their figures, to read.
import { PageHeader } from '../../../ui/page-header';
import { RegionReport } from '../region-report';

export default function DistrictReportPage() {
  return (
    <>
      <PageHeader title="Distrik" lead="Semua distrik Kabupaten Nduga, juga yang belum punya pendaftar." />
      <RegionReport area="pemerintah" whole />
    </>
  );
}
