// Applicant's dashboard: what is next in its first line, then payments, history, inbox.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/use-session';
import { NextStep } from '../../../features/application/next-step';
import { myApplication } from '../../../features/application/queries';
import { useNotYet } from '../../../features/complaint/not-yet';
import { MyPayments } from '../../../features/disbursement/my-payments';
import { paymentName } from '../../../features/disbursement/text';
import { InboxCard } from '../../../features/notification/inbox-card';
import { ReminderList } from '../../../features/notification/reminder-list';
import { ProfileBanner } from '../../../features/profile/profile-banner';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import css from '../page.module.css';
import { RecipientNext } from './recipient-next';

export default function UserDashboardPage() {
  const { claims, profile } = useSession();
  const userId = claims?.userId ?? profile?.id ?? '';
  const application = useQuery(myApplication(userId)).data;
  const awardId = profile?.penerimaBeasiswaId ?? application?.penerimaBeasiswaId ?? '';
  const notYet = useNotYet(awardId);
  return (
    <>
      <h1 className="hidden-text">Dashboard</h1>
      {/* What is to be done comes first, whoever it is. */}
      <div className={css.first}>
        {awardId ? (
          <RecipientNext userId={userId} awardId={awardId} />
        ) : (
          <NextStep userId={userId} formPath={paths.user.form} />
        )}
      </div>
      <div className={css.first}>{awardId && <ReminderList />}</div>
      <ProfileBanner />
      <div className={css.split}>
        <div className={css.column}>
          {awardId && (
            <section className={css.column} aria-label="Pembayaran saya">
              <div className={css.sectionHead}>
                <h2 className={css.sectionTitle}>Pembayaran saya</h2>
                <div className={css.rowEnd}>
                  <LinkButton kind="plain" compact to={paths.user.scholarship}>
                    Semua pembayaran
                  </LinkButton>
                  <LinkButton kind="plain" compact to={paths.user.reports}>
                    Laporan dan kuitansi
                  </LinkButton>
                </div>
              </div>
              <MyPayments
                awardId={awardId}
                limit={2}
                onNotYet={(payment) => notYet.open(payment, paymentName(payment))}
                history={(payment) => <History of={{ keuanganId: payment.id }} title="Riwayat pembayaran" />}
              />
            </section>
          )}
          {application && application.status !== 'draf' && (
            <section className={css.card} aria-label="Riwayat formulir">
              <History
                of={{ formulirPendaftaranId: application.id }}
                holder={application.pemegang}
                own
                title="Riwayat formulir"
              />
            </section>
          )}
        </div>
        <InboxCard />
      </div>
      {notYet.dialog}
    </>
  );
}
