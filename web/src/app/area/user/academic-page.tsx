// What an applicant or recipient keeps about themselves: records by semester, own data, achievements, final project.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/use-session';
import { MyAchievements } from '../../../features/achievement/my-achievements';
import { FormSummary } from '../../../features/application/form-summary';
import { NextStep } from '../../../features/application/next-step';
import { myApplication } from '../../../features/application/queries';
import { AcademicRecords } from '../../../features/award/academic-records';
import { AwardCard } from '../../../features/award/award-card';
import { awardDetail } from '../../../features/award/queries';
import { MyFinalProjects } from '../../../features/final-project/my-final-projects';
import { MyData } from '../../../features/personal-data/my-data';
import { ProfileBanner } from '../../../features/profile/profile-banner';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState, ErrorState, Loading } from '../../../ui/states';
import css from '../page.module.css';
import { PageTabs } from '../tabs';

export default function UserAcademicPage() {
  const { claims, profile } = useSession();
  const userId = claims?.userId ?? profile?.id ?? '';
  const awardId = profile?.penerimaBeasiswaId ?? '';
  return (
    <>
      <PageHeader title="Akademia" lead="Data akademik, data diri, prestasi, dan tugas akhir Anda." />
      <ProfileBanner />
      <PageTabs
        label="Akademia"
        tabs={[
          {
            id: 'akademik',
            text: 'Data akademik',
            content: () =>
              awardId ? <Records awardId={awardId} /> : <NextStep userId={userId} formPath={paths.user.form} />,
          },
          { id: 'data-diri', text: 'Data diri', content: () => <OwnData userId={userId} /> },
          { id: 'prestasi', text: 'Prestasi', content: () => <MyAchievements userId={userId} /> },
          {
            id: 'tugas-akhir',
            text: 'Tugas akhir',
            content: () =>
              awardId ? (
                <MyFinalProjects awardId={awardId} />
              ) : (
                <EmptyState
                  text="Belum terdaftar sebagai penerima beasiswa"
                  hint="Tugas akhir dapat dikirim setelah formulir Anda disetujui."
                  icon="flask"
                />
              ),
          },
        ]}
      />
    </>
  );
}

function Records({ awardId }: { awardId: string }) {
  const award = useQuery(awardDetail(awardId));
  if (award.isPending) return <Loading />;
  if (award.isError) return <ErrorState error={award.error} onRetry={() => void award.refetch()} />;
  return (
    <div className={css.split}>
      <div className={css.card}>
        <AcademicRecords award={award.data} canAdd attests={null} showsPapers />
        <p className={css.below}>Kampus atau dinas mengonfirmasi keaktifan sebelum pembayaran berikutnya.</p>
      </div>
      <div className={css.card}>
        <AwardCard award={award.data} />
      </div>
    </div>
  );
}

function OwnData({ userId }: { userId: string }) {
  const application = useQuery(myApplication(userId)).data;
  return (
    <div className={css.column}>
      <MyData userId={userId} />
      {application && application.status !== 'draf' && (
        <section className={css.card} aria-label="Data pada formulir">
          <h2 className={css.sectionTitle}>Data pada formulir</h2>
          <p>Seperti yang Anda ajukan. Perbaikan dilakukan lewat formulir.</p>
          <div className={css.apart}>
            <FormSummary
              body={application.isi}
              names={{ district: application.distrik, kampung: application.kampung }}
            />
          </div>
        </section>
      )}
    </div>
  );
}
