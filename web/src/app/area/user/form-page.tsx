// The applicant's form page.
import { useNavigate } from 'react-router';
import { MyApplication } from '../../../features/application/my-application';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../paths';
import { useSession } from '../../use-session';

export default function UserFormPage() {
  const { claims, profile } = useSession();
  const navigate = useNavigate();
  const userId = claims?.userId ?? profile?.id ?? '';
  return (
    <>
      <PageHeader
        title="Formulir beasiswa"
        lead="Isi sedikit demi sedikit. Isian tersimpan sendiri, juga tanpa jaringan."
        back={{ to: paths.user.dashboard, text: 'Kembali ke dashboard' }}
      />
      <MyApplication userId={userId} onSubmitted={() => void navigate(paths.user.dashboard)} />
    </>
  );
}
