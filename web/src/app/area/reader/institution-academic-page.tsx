// An institution's own students; each one's page attests that the student is active.
import { AwardList } from '../../../features/award/award-list';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../paths';

export default function InstitutionAcademicPage() {
  return (
    <>
      <PageHeader title="Akademia" lead="Buka seorang mahasiswa untuk mengonfirmasi bahwa ia aktif semester ini." />
      <AwardList detailPath={(id) => paths.areaDetail('institusi', 'akademia', id)} />
    </>
  );
}
