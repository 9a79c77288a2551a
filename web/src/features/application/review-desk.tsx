// The desk over one loaded form: what is found, what the document proves, the document, and the decisions, all by keys too.
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApplicationStatus } from '../../api/words';
import { rejectCodeLongText } from '../../api/words';
import { number } from '../../lib/money';
import { toast } from '../../lib/toast';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { LinkButton } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { dueActs, mayDo } from '../../ui/due-acts';
import { PageHeader } from '../../ui/page-header';
import { StatusBadge } from '../../ui/status-badge';
import { ChangesNote } from './changes';
import { useDecidedToday } from './day-count';
import { ApproveDialog, RecommendDialog, RejectDialog, RepairDialog } from './decisions';
import { KeyLegend, useDeskKeys } from './desk-keys';
import { DocumentReview } from './document-review';
import { documentFile } from './document-viewer';
import { useFormQueue } from './form-queue';
import { FormSummary } from './form-summary';
import { farther, nearer, plainLook, turned } from './picture-box';
import { ProofFields } from './proof-fields';
import type { ApplicationDetail } from './queries';
import { applicationDetail } from './queries';
import { RegisterCheck } from './register-check';
import css from './review.module.css';
import { ReviewerNote, useReviewer } from './reviewer-note';
import { useAbove } from './use-above';
import { useReview } from './use-review';

const actText = {
  setujui: 'Setujui',
  rekomendasi: 'Rekomendasikan',
  'minta-perbaikan': 'Minta perbaikan',
  tolak: 'Tolak',
};
type Decision = keyof typeof actText;
const main: Decision[] = ['setujui', 'rekomendasi'];
const decisionKeys: Record<Decision, string> = { setujui: 'a', rekomendasi: 'e', 'minta-perbaikan': 'p', tolak: 'x' };
const decisions = Object.keys(actText) as Decision[];

export type ReviewProps = {
  id: string;
  back: string;
  /** Where this office fills in a form that it helps with. */
  fillPath?: string;
  /** The list that the form was opened from: after a decision its next form opens. */
  queue?: {
    /** The query of the list's address. */
    search: string;
    /** The state that the list shows by itself. */
    usual?: ApplicationStatus;
    onOpen: (id: string) => void;
    onEnd: () => void;
  };
  /** What is found about the applicant, in short: on top, and again where it is decided. */
  found?: (application: ApplicationDetail) => ReactNode;
  /** The history of this form, drawn by the tracking feature. */
  history: (application: ApplicationDetail) => ReactNode;
  /** What follows an approval, e.g. the award. */
  after?: (application: ApplicationDetail) => ReactNode;
};

type Props = ReviewProps & { application: ApplicationDetail; onReload: () => void };

/** Reads the documents of this form ahead, and then the form that comes next with its own. */
function useAhead(here: ApplicationDetail, next: string | undefined, enabled: boolean) {
  const client = useQueryClient();
  const { data: ahead } = useQuery({ ...applicationDetail(next ?? ''), enabled: enabled && next !== undefined });
  useEffect(() => {
    if (!enabled) return;
    for (const document of [...here.dokumen, ...(ahead?.dokumen ?? [])])
      if (document.tautan) void client.prefetchQuery(documentFile(document));
  }, [here.dokumen, ahead, client, enabled]);
}

export function ReviewDesk({ application, back, fillPath, queue, found, history, after, onReload }: Props) {
  const [dialog, setDialog] = useState<{ act: Decision; next: string | undefined } | null>(null);
  /** A decision asked for while verdicts are on their way: it opens once they are there. */
  const [wished, setWished] = useState<Decision | null>(null);
  const [helping, setHelping] = useState(false);
  const above = useAbove<HTMLDivElement>();
  const told = application.tindakan;
  const decided = useDecidedToday(queue !== undefined);
  const reviewer = useReviewer(application);
  const canJudge = mayDo(told, 'periksa-dokumen');
  const reviewing = useReview(application, canJudge);
  const { at, before, next, total } = useFormQueue(
    application.id,
    queue?.search ?? '',
    queue?.usual,
    queue !== undefined,
  );
  useAhead(application, next, queue !== undefined && canJudge);

  const { unsent } = reviewing;
  const begin = (act: Decision) => {
    if (reviewing.waiting > 0)
      toast.error('Putusan dokumen masih menunggu jaringan. Putuskan formulir sesudah terkirim.');
    else if (unsent > 0) setWished(act);
    else if (mayDo(told, act)) setDialog({ act, next });
  };
  const wishedMay = wished !== null && mayDo(told, wished);
  useEffect(() => {
    if (wished === null || unsent > 0) return;
    setWished(null);
    if (wishedMay) setDialog({ act: wished, next });
    else toast.error(`${actText[wished]} belum dapat dilakukan. Lihat alasannya di halaman ini.`);
  }, [wished, wishedMay, unsent, next]);

  const due = dueActs(told, decisions);
  const onward = (target: string | undefined) => (target && queue ? () => queue.onOpen(target) : undefined);
  useDeskKeys({
    j: () => reviewing.open(reviewing.at + 1),
    k: () => reviewing.open(reviewing.at - 1),
    arrowdown: () => reviewing.open(reviewing.at + 1),
    arrowup: () => reviewing.open(reviewing.at - 1),
    '+': () => reviewing.setLook(nearer),
    '=': () => reviewing.setLook(nearer),
    '-': () => reviewing.setLook(farther),
    '0': () => reviewing.setLook(plainLook),
    r: () => reviewing.setLook(turned),
    '?': () => setHelping(true),
    ...(reviewer.take ? { m: reviewer.take } : {}),
    ...(canJudge ? { s: () => reviewing.decide('sah'), t: reviewing.startRefusing } : {}),
    ...Object.fromEntries(due.map(({ nama }) => [decisionKeys[nama], () => begin(nama)])),
    ...(onward(next) ? { n: onward(next) } : {}),
    ...(onward(before) ? { b: onward(before) } : {}),
  } as Record<string, () => void>);

  const close = () => setDialog(null);
  const shared = {
    application,
    onClose: close,
    onReload,
    onDone: () => {
      const target = dialog?.next;
      close();
      // After an approval the way to the new recipient stands on the page.
      if (!queue || dialog?.act === 'setujui') return;
      if (target) queue.onOpen(target);
      else queue.onEnd();
    },
  };
  const strip = found?.(application);
  return (
    <>
      <PageHeader
        title={application.isi.nama ?? 'Formulir tanpa nama'}
        back={{ to: back, text: 'Kembali ke daftar' }}
        lead={
          <span className={css.head}>
            <StatusBadge status={application.status} />
            {application.nomorPendaftaran && <span>{application.nomorPendaftaran}</span>}
            {application.putaran > 1 && <span>Pengajuan ke-{application.putaran}</span>}
            {application.dibantu && <span>Diisi dengan bantuan cabang</span>}
            {queue && at >= 0 && total !== undefined && (
              <span>
                Ke-{at + 1} dari {number(total)} dalam daftar
              </span>
            )}
            {decided > 0 && due.length > 0 && <span>{decided} diputuskan hari ini</span>}
            <ReviewerNote application={application} reviewer={reviewer} onReload={onReload} />
          </span>
        }
        actions={
          <>
            {queue && (
              <Group gap="xs">
                <Button variant="subtle" disabled={!before} onClick={onward(before)}>
                  Sebelumnya
                </Button>
                <Button variant="subtle" disabled={!next} onClick={onward(next)}>
                  Berikutnya
                </Button>
              </Group>
            )}
            {fillPath !== undefined && mayDo(told, 'ubah') && (
              <LinkButton to={fillPath}>
                {application.status === 'draf' ? 'Lanjutkan mengisi' : 'Perbaiki formulir'}
              </LinkButton>
            )}
            <ActButtons told={told} texts={actText} main={main} busy={wished ?? undefined} onAct={begin} />
          </>
        }
      />
      {after?.(application)}
      <div ref={above} className={css.page}>
        <div className={css.column}>
          <div className={css.strip}>
            <ChangesNote application={application} />
            {strip}
          </div>
          {reviewing.current && (
            <section className={css.proof}>
              <ProofFields application={application} kind={reviewing.current.jenis} />
              {application.tersamar && <p className={css.muted}>Nomor pribadi disamarkan untuk peran Anda.</p>}
            </section>
          )}
          <Desk holder={application.pemegang} />
          <ActRefusals told={told} texts={actText} />
          {(application.catatan || application.kodeAlasan) && (
            <p className={css.people}>
              {application.kodeAlasan && <strong>{rejectCodeLongText[application.kodeAlasan]}. </strong>}
              {application.catatan}
            </p>
          )}
          <RegisterCheck application={application} onReload={onReload} />
          <section className={css.card} aria-label="Isi formulir">
            <FormSummary
              body={application.isi}
              names={{ district: application.distrik, kampung: application.kampung }}
              changes={application.perubahan}
            />
          </section>
          <section className={css.card} aria-label="Riwayat">
            {history(application)}
          </section>
        </div>
        <div className={`${css.card} ${css.beside ?? ''}`}>
          <DocumentReview application={application} reviewing={reviewing} onHelp={() => setHelping(true)} />
        </div>
      </div>
      <KeyLegend
        open={helping}
        onClose={() => setHelping(false)}
        legend={[
          { keys: ['M'], text: 'Saya periksa formulir ini', works: reviewer.take !== undefined },
          { keys: ['S'], text: 'Sah, lanjut ke dokumen yang belum diperiksa', works: canJudge },
          { keys: ['T'], text: 'Tidak sah, tulis alasannya (Ctrl Enter menyimpan)', works: canJudge },
          { keys: ['J', '↓'], text: 'Dokumen berikutnya', works: true },
          { keys: ['K', '↑'], text: 'Dokumen sebelumnya', works: true },
          ...due.map(({ nama }) => ({
            keys: [decisionKeys[nama].toUpperCase()],
            text: `${actText[nama]}`,
            works: true,
          })),
          { keys: ['N'], text: 'Formulir berikutnya', works: next !== undefined },
          { keys: ['B'], text: 'Formulir sebelumnya', works: before !== undefined },
          { keys: ['+', '-'], text: 'Perbesar, perkecil gambar', works: true },
          { keys: ['0'], text: 'Ukuran semula', works: true },
          { keys: ['R'], text: 'Putar gambar', works: true },
          { keys: ['?'], text: 'Tampilkan tombol pintas ini', works: true },
        ]}
      />
      {dialog?.act === 'minta-perbaikan' && <RepairDialog {...shared} />}
      {dialog?.act === 'rekomendasi' && <RecommendDialog {...shared} found={strip} />}
      {dialog?.act === 'setujui' && <ApproveDialog {...shared} found={strip} />}
      {dialog?.act === 'tolak' && <RejectDialog {...shared} />}
    </>
  );
}
