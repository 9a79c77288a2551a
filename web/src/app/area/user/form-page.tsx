// The applicant's form page.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#router';
import { useSession } from '../../../api/use-session';
import { MyApplication } from '../../../features/application/my-application';
import { myApplication } from '../../../features/application/queries';
import { Receipt } from '../../../features/application/receipt';
import { PeriodBand } from '../../../features/scholarship/period-band';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function UserFormPage() {
  const { claims, profile } = useSession();
  const navigate = useNavigate();
  const userId = claims?.userId ?? profile?.id ?? '';
  const form = useQuery(myApplication(userId));
  const isToBeHandedIn = form.isSuccess && (form.data === null || form.data.status === 'draf');
  return (
    <>
      <PageHeader
        title="Formulir beasiswa"
        lead="Isi sedikit demi sedikit. Isian tersimpan sendiri, juga tanpa jaringan."
        back={{ to: paths.user.dashboard, text: 'Kembali ke dashboard' }}
      />
      {isToBeHandedIn && <PeriodBand inForm />}
      <MyApplication
        userId={userId}
        onSubmitted={() => void navigate(paths.user.form, { replace: true, state: { handedIn: true } })}
        receipt={(application) => <Receipt application={application} />}
      />
    </>
  );
}
