// The applicant's form page.
import { useNavigate } from '#router';
import { useSession } from '../../../api/use-session';
import { MyApplication } from '../../../features/application/my-application';
import { Receipt } from '../../../features/application/receipt';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

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
      <MyApplication
        userId={userId}
        onSubmitted={() => void navigate(paths.user.form, { replace: true, state: { handedIn: true } })}
        receipt={(application) => <Receipt application={application} />}
      />
    </>
  );
}
