// The admin's desk: approve or reject one form; after approval the way to the recipient.
import { useParams } from '#router';
import { ReviewPage } from '../../../features/application/review-page';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { FindingStrip } from '../../../features/finding/finding-strip';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { useAreaQueue } from '../form-queue';
import css from '../page.module.css';

export default function AdminReviewPage() {
  const { id = '' } = useParams();
  const { back, queue } = useAreaQueue('admin', 'direkomendasikan');
  return (
    <ReviewPage
      key={id}
      id={id}
      back={back}
      queue={queue}
      found={(application) => <FindingStrip userId={application.userId} />}
      history={(application) => (
        <>
          <FindingPanel userId={application.userId} canDismiss />
          <History of={{ formulirPendaftaranId: application.id }} holder={application.pemegang} />
        </>
      )}
      after={(application) =>
        application.penerimaBeasiswaId && (
          <div className={css.sectionHead}>
            <p className={css.notice}>Pemohon ini sudah menjadi penerima beasiswa.</p>
            <LinkButton kind="plain" compact to={paths.recipient('admin', application.penerimaBeasiswaId)}>
              Buka penerima
            </LinkButton>
          </div>
        )
      }
    />
  );
}
