// A branch begins a form for somebody without a phone.
import { useNavigate } from '#router';
import { HelpStart } from '../../../features/application/help-start';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';

export default function BranchHelpPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Bantu mendaftar"
        lead="Buka formulir untuk pemohon yang datang ke kantor."
        back={{ to: paths.area('dpc', 'akademia'), text: 'Kembali ke antrean' }}
      />
      <HelpStart onStarted={(id) => void navigate(paths.assistedForm(id), { replace: true })} />
    </>
  );
}
