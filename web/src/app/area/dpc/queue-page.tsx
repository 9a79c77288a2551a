// The verifier's queue, and the way to help somebody without a phone.
import { ApplicationQueue } from '../../../features/application/queue';
import { useFormFindings } from '../../../features/finding/form-findings';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';

export default function BranchQueuePage() {
  const found = useFormFindings();
  return (
    <>
      <PageHeader
        title="Akademia"
        lead="Antrean formulir dari wilayah Anda, yang paling lama menunggu di atas."
        actions={<LinkButton to={paths.areaNew('dpc', 'akademia')}>Bantu mendaftar</LinkButton>}
      />
      <ApplicationQueue
        found={found}
        detailPath={(id, status) =>
          status === 'draf' ? paths.assistedForm(id) : paths.areaDetail('dpc', 'akademia', id)
        }
        defaultStatus="diajukan"
        working
        drafts
        bulk={{ act: 'recommend' }}
      />
    </>
  );
}
