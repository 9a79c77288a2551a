// A branch fills in a form for somebody.
import { useNavigate, useParams } from '#router';
import { AssistedForm } from '../../../features/application/assisted-form';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function BranchAssistedFormPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const detail = paths.areaDetail('dpc', 'akademia', id);
  return (
    <>
      <PageHeader
        title="Formulir bantuan"
        lead="Isian tersimpan sendiri. Anda dapat melanjutkannya nanti dari antrean, status Draf."
        back={{ to: paths.area('dpc', 'akademia'), text: 'Kembali ke antrean' }}
      />
      <AssistedForm id={id} detailPath={detail} onSubmitted={() => void navigate(detail)} />
    </>
  );
}
