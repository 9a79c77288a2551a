// An institution's own students; each one's page attests that the student is active.
import { AwardList } from '../../../features/award/award-list';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function InstitutionAcademicPage() {
  return (
    <>
      <PageHeader
        title="Akademia"
        lead="Pilih mahasiswa yang aktif lalu konfirmasi bersama-sama, atau buka satu per satu."
      />
      <AwardList detailPath={(id) => paths.areaDetail('institusi', 'akademia', id)} canAttest />
    </>
  );
}
