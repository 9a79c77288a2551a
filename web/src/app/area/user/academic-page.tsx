// The recipient's own academic records and what the form says of the person; an applicant sees the way there.
import { useQuery } from '@tanstack/react-query';
import { FormSummary } from '../../../features/application/form-summary';
import { NextStep } from '../../../features/application/next-step';
import { myApplication } from '../../../features/application/queries';
import { AcademicRecords } from '../../../features/award/academic-records';
import { AwardCard } from '../../../features/award/award-card';
import { awardDetail } from '../../../features/award/queries';
import { ProfileBanner } from '../../../features/profile/profile-banner';
import { PageHeader } from '../../../ui/page-header';
import { ErrorState, Loading } from '../../../ui/states';
import { paths } from '../../paths';
import { useSession } from '../../use-session';
import css from '../page.module.css';

export default function UserAcademicPage() {
  const { claims, profile } = useSession();
  const userId = claims?.userId ?? profile?.id ?? '';
  const awardId = profile?.penerimaBeasiswaId ?? '';
  const award = useQuery(awardDetail(awardId));
  const application = useQuery(myApplication(userId)).data;
  return (
    <>
      <PageHeader
        title="Akademia"
        lead="Data akademik Anda per semester. Kampus atau dinas mengonfirmasi keaktifan sebelum pembayaran berikutnya."
      />
      <ProfileBanner />
      {!awardId ? (
        <NextStep userId={userId} formPath={paths.user.form} />
      ) : award.isPending ? (
        <Loading />
      ) : award.isError ? (
        <ErrorState error={award.error} onRetry={() => void award.refetch()} />
      ) : (
        <div className={css.column}>
          <div className={css.card}>
            <AcademicRecords award={award.data} canAdd canAttest={false} />
          </div>
          <div className={css.card}>
            <AwardCard award={award.data} />
          </div>
        </div>
      )}
      {application && application.status !== 'draf' && (
        <section className={`${css.card} ${css.apart ?? ''}`} aria-label="Data pada formulir">
          <FormSummary body={application.isi} names={{ district: application.distrik, kampung: application.kampung }} />
        </section>
      )}
    </>
  );
}
