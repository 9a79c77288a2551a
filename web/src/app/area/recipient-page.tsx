// One recipient for an office: award, academic records, accounts, payments, history; acts by role.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from '#router';
import type { CircumstanceKind } from '../../api/words';
import { AchievementPanel } from '../../features/achievement-desk/achievement-panel';
import { PackButton } from '../../features/audit/pack-button';
import { AcademicRecords } from '../../features/award/academic-records';
import { AwardCard } from '../../features/award/award-card';
import { CorrectRecipient } from '../../features/award/correct-recipient';
import { ExceptAward } from '../../features/award/except-award';
import { type AwardAct, type AwardDetail, awardDetail, useAwardAct } from '../../features/award/queries';
import { RecordCircumstance } from '../../features/award/record-circumstance';
import { AccountPanel } from '../../features/bank-account/account-panel';
import { HoldPerson, Lift } from '../../features/disbursement/held-acts';
import { disbursementsOfAward, receiptOf } from '../../features/disbursement/queries';
import { paymentName, withReceipt } from '../../features/disbursement/text';
import { FindingPanel } from '../../features/finding/finding-panel';
import { History } from '../../features/tracking/history';
import { MarkControl } from '../../features/working-paper/mark-control';
import { isoDay } from '../../lib/date';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { ActDialog } from '../../ui/act-dialog';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { LinkButton } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { DownloadButton } from '../../ui/download-button';
import { May } from '../../ui/may';
import { NoteField } from '../../ui/note-field';
import { PageHeader } from '../../ui/page-header';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import css from './page.module.css';

const actText = {
  tangguhkan: 'Tangguhkan',
  aktifkan: 'Aktifkan kembali',
  cabut: 'Cabut',
  selesai: 'Selesai',
  lulus: 'Catat kelulusan',
  koreksi: 'Perbaiki data',
  pengecualian: 'Usulkan pengecualian',
  cuti: 'Usulkan cuti',
  meninggal: 'Catat meninggal dunia',
  banding: 'Kabulkan banding',
  'tahan-penerima': 'Tahan semua pembayaran',
  'lepas-tahanan-penerima': 'Usulkan pelepasan tahanan',
};
type Act = keyof typeof actText;

const isCircumstance = (act: Act): act is CircumstanceKind =>
  act === 'cuti' || act === 'meninggal' || act === 'banding';

const awardActs: readonly AwardAct[] = ['tangguhkan', 'aktifkan', 'cabut', 'selesai', 'lulus'];
const isAwardAct = (act: Act): act is AwardAct => awardActs.some((one) => one === act);

export function RecipientPage({ area: role }: { area: Role }) {
  const { id = '' } = useParams();
  const [asOf] = useAsOf();
  const query = useQuery(awardDetail(id, asOf));
  const [act, setAct] = useState<Act | null>(null);
  const award = query.data;
  const back = {
    to: `${paths.area(role, 'akademia')}${role === 'admin' || role === 'pemerintah' ? '?tab=penerima' : ''}`,
    text: 'Kembali ke daftar',
  };
  if (query.isPending || query.isError || !award)
    return (
      <>
        <PageHeader title="Penerima beasiswa" back={back} />
        {query.isPending ? (
          <Loading text="Memuat penerima…" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  const isAdmin = role === 'admin';
  return (
    <>
      <PageHeader
        title={award.namaPenerima ?? 'Penerima'}
        back={back}
        actions={<ActButtons told={award.tindakan} texts={actText} onAct={setAct} />}
      />
      <ActRefusals told={award.tindakan} texts={actText} />
      <div className={css.split}>
        <div className={css.column}>
          <div className={css.card}>
            <AcademicRecords
              award={award}
              canAdd={isAdmin || role === 'institusi'}
              attests={isAdmin ? 'office' : role === 'institusi' ? 'institution' : null}
              showsPapers={isAdmin || role === 'institusi'}
            />
          </div>
          {(isAdmin || role === 'pemerintah') && <Payments award={award} isAdmin={isAdmin} />}
          <section className={css.card} aria-label="Riwayat">
            <History of={{ penerimaBeasiswaId: award.id }} />
          </section>
        </div>
        <div className={css.facts}>
          <div className={css.card}>
            <AwardCard award={award} canReadDecree={isAdmin || role === 'pemerintah'} />
            {(isAdmin || role === 'pemerintah') && (
              <>
                <PackButton subject={{ jenis: 'penerima', id: award.userId }} />
                <MarkControl subject="penerima" id={award.id} name={award.namaPenerima ?? 'penerima ini'} />
              </>
            )}
          </div>
          {(isAdmin || role === 'pemerintah') && (
            <div className={css.card}>
              <FindingPanel userId={award.userId} canDismiss={isAdmin} />
            </div>
          )}
          <div className={css.card}>
            <AchievementPanel userId={award.userId} asOf={asOf} />
            {isAdmin && (
              <Link to={paths.achievements} className={css.onScreen}>
                Semua prestasi
              </Link>
            )}
          </div>
          {isAdmin && (
            <div className={css.card}>
              <AccountPanel awardId={award.id} />
            </div>
          )}
        </div>
      </div>
      {act === 'pengecualian' && (
        <ExceptAward award={award} onClose={() => setAct(null)} onReload={() => void query.refetch()} />
      )}
      {act && isCircumstance(act) && (
        <RecordCircumstance
          kind={act}
          award={award}
          onClose={() => setAct(null)}
          onReload={() => void query.refetch()}
        />
      )}
      {act === 'koreksi' && (
        <CorrectRecipient award={award} onClose={() => setAct(null)} onReload={() => void query.refetch()} />
      )}
      {act === 'tahan-penerima' && (
        <HoldPerson
          userId={award.userId}
          name={award.namaPenerima ?? 'penerima ini'}
          about={{ stream: 'award', id: award.id }}
          onClose={() => setAct(null)}
          onReload={() => void query.refetch()}
        />
      )}
      {act === 'lepas-tahanan-penerima' && (
        <Lift
          whom={{ userId: award.userId }}
          about={{ stream: 'award', id: award.id }}
          onClose={() => setAct(null)}
          onReload={() => void query.refetch()}
        />
      )}
      {act && isAwardAct(act) && (
        <AwardDialog act={act} award={award} onClose={() => setAct(null)} onReload={() => void query.refetch()} />
      )}
    </>
  );
}

function Payments({ award, isAdmin }: { award: AwardDetail; isAdmin: boolean }) {
  const [asOf] = useAsOf();
  const payments = useQuery(disbursementsOfAward(award.id, asOf));
  return (
    <section className={css.card} aria-label="Pembayaran">
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>Pembayaran</h2>
        <LinkButton kind="plain" compact to={paths.recipientCard(isAdmin ? 'admin' : 'pemerintah', award.id)}>
          Kartu pembayaran
        </LinkButton>
        {isAdmin && (
          <May right="keuangan:tambah">
            <LinkButton kind="plain" compact to={`${paths.area('admin', 'keuangan')}?buat=${award.id}`}>
              Buat pembayaran
            </LinkButton>
          </May>
        )}
      </div>
      {payments.isPending && <Skeleton lines={3} />}
      {payments.isError && <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.items.length === 0 && <EmptyState text="Belum ada pembayaran" icon="money" />}
      <ul className={css.rows}>
        {payments.data?.items.map((payment) => (
          <li key={payment.id}>
            <Link to={paths.areaDetail(isAdmin ? 'admin' : 'pemerintah', 'keuangan', payment.id)}>
              {paymentName(payment)}
            </Link>
            <Money amount={payment.jumlah} strong />
            <span className={css.rowEnd}>
              <StatusBadge status={payment.status} />
              {withReceipt.includes(payment.status) && (
                <DownloadButton
                  file={receiptOf(payment.id)}
                  fileName="kuitansi.pdf"
                  label={`Unduh kuitansi ${paymentName(payment)}`}
                >
                  Kuitansi
                </DownloadButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AwardDialog({
  act,
  award,
  onClose,
  onReload,
}: {
  act: AwardAct;
  award: AwardDetail;
  onClose: () => void;
  onReload: () => void;
}) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(isoDay());
  const command = useAwardAct(act, onClose);
  const needsReason = act === 'tangguhkan' || act === 'cabut';
  return (
    <ActDialog
      title={actText[act]}
      button="Simpan"
      danger={act === 'cabut'}
      disabled={needsReason && reason.trim() === ''}
      command={command}
      typed={reason !== ''}
      onAct={() =>
        command.mutate({
          id: award.id,
          versi: award.versi,
          ...(needsReason ? { alasan: reason.trim() } : {}),
          ...(act === 'lulus' ? { tanggal: day } : {}),
        })
      }
      about={{ stream: 'award', id: award.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{award.namaPenerima}</strong>, {award.institusiPendidikan}.
      </p>
      {needsReason && <NoteField label="Alasan" required value={reason} onChange={setReason} />}
      {act === 'lulus' && <DateField label="Tanggal lulus" max={isoDay()} value={day} onChange={setDay} />}
    </ActDialog>
  );
}
