// One form, for government to read.
import { useParams } from '#router';
import { ReviewPage } from '../../../features/application/review-page';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { FindingStrip } from '../../../features/finding/finding-strip';
import { History } from '../../../features/tracking/history';
import { useAreaQueue } from '../form-queue';

export default function GovernmentReviewPage() {
  const { id = '' } = useParams();
  const { back, queue } = useAreaQueue('pemerintah');
  return (
    <ReviewPage
      key={id}
      id={id}
      back={back}
      queue={queue}
      found={(application) => <FindingStrip userId={application.userId} />}
      history={(application) => (
        <>
          <FindingPanel userId={application.userId} />
          <History of={{ formulirPendaftaranId: application.id }} holder={application.pemegang} />
        </>
      )}
    />
  );
}
