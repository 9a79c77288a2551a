// The recipient's award, account and payments with their proofs.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { useSession } from '../../../api/use-session';
import { AwardCard } from '../../../features/award/award-card';
import { awardDetail } from '../../../features/award/queries';
import { RosterStanding } from '../../../features/award/roster-standing';
import { AccountPanel } from '../../../features/bank-account/account-panel';
import { useNotYet } from '../../../features/complaint/not-yet';
import { MyPayments } from '../../../features/disbursement/my-payments';
import { paymentName } from '../../../features/disbursement/text';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState, ErrorState, Loading } from '../../../ui/states';
import css from '../page.module.css';

/** Where what keeps a recipient out of a roster is put right. */
const placeOf = {
  rekening: paths.user.account,
  akademik: paths.user.academic,
  pengaduan: paths.user.reports,
} as const;

export default function UserScholarshipPage() {
  const { profile } = useSession();
  const awardId = profile?.penerimaBeasiswaId ?? '';
  const notYet = useNotYet(awardId);
  const award = useQuery(awardDetail(awardId));
  if (!awardId)
    return (
      <>
        <PageHeader title="Beasiswa" lead="Penetapan, pembayaran, dan buktinya." />
        <EmptyState
          text="Belum terdaftar sebagai penerima beasiswa"
          hint="Halaman ini terbuka setelah formulir Anda disetujui."
          icon="cap"
          action={<LinkButton to={paths.user.form}>Buka formulir</LinkButton>}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title="Beasiswa"
        lead="Penetapan, pembayaran, dan buktinya."
        actions={
          <LinkButton kind="plain" to={paths.user.reports}>
            Laporan dan pengaduan
          </LinkButton>
        }
      />
      <div className={css.split}>
        <section className={css.column} aria-label="Pembayaran">
          <h2 className={css.sectionTitle}>Pembayaran</h2>
          <MyPayments
            awardId={awardId}
            onNotYet={(payment) => notYet.open(payment, paymentName(payment))}
            history={(payment) => <History of={{ keuanganId: payment.id }} title="Riwayat pembayaran" />}
          />
          <div className={css.card}>
            <RosterStanding awardId={awardId} placeOf={(place) => placeOf[place]} />
          </div>
        </section>
        <div className={css.facts}>
          <div className={css.card}>
            {award.isPending && <Loading />}
            {award.isError && <ErrorState error={award.error} onRetry={() => void award.refetch()} />}
            {award.data && <AwardCard award={award.data} canReadDecree />}
          </div>
          <div className={css.card}>
            <AccountPanel awardId={awardId} />
            <p className={css.apart}>
              <Link to={paths.user.account}>Cara mengganti rekening</Link>
            </p>
          </div>
        </div>
      </div>
      {notYet.dialog}
    </>
  );
}
