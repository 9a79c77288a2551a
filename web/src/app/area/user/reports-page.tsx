// Laporan: receipts with their proofs, confirmation, spending reports, and complaints with their answers.
import { useState } from 'react';
import { useSession } from '../../../api/use-session';
import ComplainDialog from '../../../features/complaint/complain-dialog';
import { MyComplaints } from '../../../features/complaint/my-complaints';
import { useNotYet } from '../../../features/complaint/not-yet';
import { paymentName } from '../../../features/disbursement/text';
import { MyReports } from '../../../features/spending-report/my-reports';
import { paths } from '../../../lib/paths';
import { Button, LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import css from '../page.module.css';

export default function UserReportsPage() {
  const { profile } = useSession();
  const [about, setAbout] = useState<{ id: string; name: string } | 'award' | null>(null);
  const awardId = profile?.penerimaBeasiswaId ?? '';
  const notYet = useNotYet(awardId);
  if (!awardId)
    return (
      <>
        <PageHeader title="Laporan" lead="Kuitansi dengan buktinya, laporan penggunaan dana, dan pengaduan." />
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
      <PageHeader title="Laporan" lead="Kuitansi dengan buktinya, laporan penggunaan dana, dan pengaduan." />
      <div className={css.split}>
        <section className={css.column} aria-label="Dana yang disalurkan">
          <h2 className={css.sectionTitle}>Dana yang disalurkan</h2>
          <MyReports
            awardId={awardId}
            nameOf={paymentName}
            onNotYet={(payment) => notYet.open(payment, paymentName(payment))}
            complain={(payment) => (
              <Button
                kind="plain"
                compact
                onClick={() => setAbout({ id: payment.id, name: paymentName(payment) })}
                aria-label={`Adukan ${paymentName(payment)}`}
              >
                Adukan
              </Button>
            )}
          />
        </section>
        <section className={css.column} aria-label="Pengaduan">
          <div className={css.sectionHead}>
            <h2 className={css.sectionTitle}>Pengaduan</h2>
            <Button kind="plain" compact onClick={() => setAbout('award')}>
              Buat pengaduan
            </Button>
          </div>
          <MyComplaints />
        </section>
      </div>
      {notYet.dialog}
      {about && (
        <ComplainDialog
          awardId={awardId}
          about={about === 'award' ? undefined : about}
          onClose={() => setAbout(null)}
        />
      )}
    </>
  );
}
