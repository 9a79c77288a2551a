// One study programme of an institution: its students with a scholarship.
import { useParams } from '#router';
import { AwardList } from '../../../features/award/award-list';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function ProgrammeDetailPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader
        title={id}
        lead="Mahasiswa penerima beasiswa di program studi ini."
        back={{ to: paths.area('institusi', 'program-studi'), text: 'Kembali ke program studi' }}
      />
      <AwardList
        detailPath={(award) => paths.areaDetail('institusi', 'akademia', award)}
        only={{ programStudi: id }}
        canAttest
      />
    </>
  );
}
