// The verifier's desk: one form, its documents, its history.
import { useParams } from 'react-router';
import { ReviewPage } from '../../../features/application/review-page';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';

export default function BranchReviewPage() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      id={id}
      back={paths.area('dpc', 'akademia')}
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
