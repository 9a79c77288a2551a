// One form, for government to read.
import { useParams } from 'react-router';
import { ReviewPage } from '../../../features/application/review-page';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';

export default function GovernmentReviewPage() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      id={id}
      back={paths.area('pemerintah', 'akademia')}
      history={(application) => (
        <>
          <FindingPanel userId={application.userId} />
          <History of={{ formulirPendaftaranId: application.id }} holder={application.pemegang} />
        </>
      )}
    />
  );
}
