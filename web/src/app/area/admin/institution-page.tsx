// Master data: institutions; each has a page with its faculties and study programmes.
import { RecordList } from '../../../features/record/record-list';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function InstitutionPage() {
  return (
    <>
      <PageHeader title="Institusi" lead="Sekolah dan kampus tempat penerima belajar." />
      <RecordList of="institution" detailPath={(id) => paths.areaDetail('admin', 'institusi', id)} />
    </>
  );
}
