// One form for those who decide: data beside documents, the decisions their office may take, and its history.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rejectCodeLongText } from '../../api/words';
import { ActButtons, ActRefusals, mayDo } from '../../ui/acts';
import { useAsOf } from '../../ui/as-of';
import { LinkButton } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { ApproveDialog, RecommendDialog, RejectDialog, RepairDialog } from './decisions';
import { DocumentReview } from './document-review';
import { FormSummary } from './form-summary';
import type { ApplicationDetail } from './queries';
import { applicationDetail } from './queries';
import css from './review.module.css';

const actText = {
  setujui: 'Setujui',
  rekomendasi: 'Rekomendasikan',
  'minta-perbaikan': 'Minta perbaikan',
  tolak: 'Tolak',
};
type Decision = keyof typeof actText;
const main: Decision[] = ['setujui', 'rekomendasi'];

type Props = {
  id: string;
  back: string;
  /** Where this office fills in a form that it helps with. */
  fillPath?: string;
  /** The history of this form, drawn by the tracking feature. */
  history: (application: ApplicationDetail) => ReactNode;
  /** What follows an approval, e.g. the award. */
  after?: (application: ApplicationDetail) => ReactNode;
};

export function ReviewPage({ id, back, fillPath, history, after }: Props) {
  const [asOf] = useAsOf();
  const query = useQuery(applicationDetail(id, asOf));
  const [dialog, setDialog] = useState<Decision | null>(null);
  const application = query.data;
  if (query.isPending || query.isError || !application)
    return (
      <>
        <PageHeader title="Formulir" back={{ to: back, text: 'Kembali ke daftar' }} />
        {query.isPending ? (
          <Loading text="Memuat formulir…" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  const told = application.tindakan;
  const canFill = fillPath !== undefined && mayDo(told, 'ubah');
  const reload = () => void query.refetch();
  const close = () => setDialog(null);
  const shared = { application, onClose: close, onReload: reload };
  return (
    <>
      <PageHeader
        title={application.isi.nama ?? 'Formulir tanpa nama'}
        back={{ to: back, text: 'Kembali ke daftar' }}
        lead={
          <span className={css.head}>
            <StatusBadge status={application.status} />
            {application.putaran > 1 && <span>Pengajuan ke-{application.putaran}</span>}
            {application.dibantu && <span>Diisi dengan bantuan cabang</span>}
          </span>
        }
        actions={
          <>
            {canFill && (
              <LinkButton to={fillPath}>
                {application.status === 'draf' ? 'Lanjutkan mengisi' : 'Perbaiki formulir'}
              </LinkButton>
            )}
            <ActButtons told={told} texts={actText} main={main} onAct={setDialog} />
          </>
        }
      />
      <div className={css.column}>
        <Desk holder={application.pemegang} />
        <ActRefusals told={told} texts={actText} />
        {(application.catatan || application.kodeAlasan) && (
          <p className={css.people}>
            {application.kodeAlasan && <strong>{rejectCodeLongText[application.kodeAlasan]}. </strong>}
            {application.catatan}
          </p>
        )}
        {after?.(application)}
        <div className={css.page}>
          <div className={css.column}>
            <section className={css.card} aria-label="Isi formulir">
              <FormSummary
                body={application.isi}
                names={{ district: application.distrik, kampung: application.kampung }}
              />
              {application.tersamar && <p className={css.keys}>Nomor pribadi disamarkan untuk peran Anda.</p>}
            </section>
            <section className={css.card} aria-label="Riwayat">
              {history(application)}
            </section>
          </div>
          <div className={`${css.card} ${css.sticky ?? ''}`}>
            <DocumentReview application={application} canJudge={mayDo(told, 'periksa-dokumen')} onReload={reload} />
          </div>
        </div>
      </div>
      {dialog === 'minta-perbaikan' && <RepairDialog {...shared} />}
      {dialog === 'rekomendasi' && <RecommendDialog {...shared} />}
      {dialog === 'setujui' && <ApproveDialog {...shared} />}
      {dialog === 'tolak' && <RejectDialog {...shared} />}
    </>
  );
}
