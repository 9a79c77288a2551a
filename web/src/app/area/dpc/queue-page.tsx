// The verifier's queue.
import { ApplicationQueue } from '../../../features/application/queue';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../paths';

export default function BranchQueuePage() {
  return (
    <>
      <PageHeader title="Akademia" lead="Antrean formulir dari wilayah Anda, yang paling lama menunggu di atas." />
      <ApplicationQueue detailPath={(id) => paths.areaDetail('dpc', 'akademia', id)} defaultStatus="diajukan" working />
    </>
  );
}
