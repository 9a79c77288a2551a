// One form for those who decide: data beside documents, the decisions their office may take, and its history.

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rejectCodeLongText } from '../../api/words';
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
import { editable } from './text';

export type ReviewerRole = 'dpc' | 'admin' | 'reader';

type Props = {
  id: string;
  reviewer: ReviewerRole;
  back: string;
  /** Where this office fills in a form that it helps with. */
  fillPath?: string;
  /** The history of this form, drawn by the tracking feature. */
  history: (application: ApplicationDetail) => ReactNode;
  /** What follows an approval, e.g. the award. */
  after?: (application: ApplicationDetail) => ReactNode;
};

type Decision = 'repair' | 'recommend' | 'approve' | 'reject';

/** The decisions open to an office on a form in this state; the server judges again. */
export function decisionsFor(role: ReviewerRole, status: ApplicationDetail['status']): Decision[] {
  if (role === 'dpc' && status === 'diajukan') return ['reject', 'repair', 'recommend'];
  if (role === 'admin' && status === 'direkomendasikan') return ['reject', 'repair', 'approve'];
  if (role === 'admin' && status === 'diajukan') return ['reject'];
  return [];
}

export function ReviewPage({ id, reviewer, back, fillPath, history, after }: Props) {
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
  const decisions = decisionsFor(reviewer, application.status);
  const canFill = fillPath !== undefined && application.dibantu && editable.includes(application.status);
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
          canFill ? (
            <LinkButton to={fillPath}>
              {application.status === 'draf' ? 'Lanjutkan mengisi' : 'Perbaiki formulir'}
            </LinkButton>
          ) : (
            decisions.length > 0 && (
              <Group gap="sm">
                {decisions.includes('reject') && (
                  <Button variant="default" onClick={() => setDialog('reject')}>
                    Tolak
                  </Button>
                )}
                {decisions.includes('repair') && (
                  <Button variant="default" onClick={() => setDialog('repair')}>
                    Minta perbaikan
                  </Button>
                )}
                {decisions.includes('recommend') && (
                  <Button onClick={() => setDialog('recommend')}>Rekomendasikan</Button>
                )}
                {decisions.includes('approve') && (
                  <Button onClick={() => setDialog('approve')} disabled={application.sayaMerekomendasikan}>
                    Setujui
                  </Button>
                )}
              </Group>
            )
          )
        }
      />
      <div className={css.column}>
        <Desk holder={application.pemegang} />
        {application.sayaMerekomendasikan && application.status === 'direkomendasikan' && (
          <p className={css.people}>Anda merekomendasikan formulir ini, jadi orang lain yang harus menyetujuinya.</p>
        )}
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
            <DocumentReview
              application={application}
              canJudge={reviewer === 'dpc' && application.status === 'diajukan'}
              onReload={reload}
            />
          </div>
        </div>
      </div>
      {dialog === 'repair' && <RepairDialog {...shared} />}
      {dialog === 'recommend' && <RecommendDialog {...shared} />}
      {dialog === 'approve' && <ApproveDialog {...shared} />}
      {dialog === 'reject' && <RejectDialog {...shared} />}
    </>
  );
}
