// The verifier's desk: one form, its documents, its history.
import { useParams } from '#router';
import { ReviewPage } from '../../../features/application/review-page';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { FindingStrip } from '../../../features/finding/finding-strip';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';
import { useAreaQueue } from '../form-queue';

export default function BranchReviewPage() {
  const { id = '' } = useParams();
  const { back, queue } = useAreaQueue('dpc', 'diajukan');
  return (
    <ReviewPage
      key={id}
      id={id}
      back={back}
      queue={queue}
      found={(application) => <FindingStrip userId={application.userId} />}
      fillPath={paths.assistedForm(id)}
      history={(application) => (
        <>
          <FindingPanel userId={application.userId} />
          <History of={{ formulirPendaftaranId: application.id }} holder={application.pemegang} />
        </>
      )}
    />
  );
}
