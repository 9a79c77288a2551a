// The applicant's own form: draft and repair to fill in, else what was sent; drafts of the device come first.
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deviceNotes } from '../../lib/device/notes';
import { Icon } from '../../ui/icon';
import { isCutOff, LastSeen } from '../../ui/last-seen';
import { ErrorState, Loading } from '../../ui/states';
import { CancelDialog } from './decisions';
import { type FormDraft, freshDraft } from './draft';
import { ApplicationForm } from './form/application-form';
import { documentName } from './form/findings';
import type { TypedForm } from './form-body';
import { emptyForm, fromBody, knownOf } from './form-body';
import { FormSummary } from './form-summary';
import type { ApplicationDetail } from './queries';
import { earlierForm, myApplication } from './queries';
import css from './review.module.css';
import { editable } from './text';

const closed = ['ditolak', 'dibatalkan'];

/** Chooses between the device's text and the server's: unsent text of this device is never thrown away. */
export function startingDraft(
  local: FormDraft | undefined,
  server: ApplicationDetail | null,
  known: TypedForm = emptyForm(),
): FormDraft {
  const open = server && editable.includes(server.status) ? server : null;
  const belongs =
    local !== undefined && (local.applicationId === null || local.applicationId === open?.id || server === null);
  // The keeper puts both texts together when the server's copy is newer than the one typed over.
  if (local && belongs && (local.syncedAt === null || open === null)) return { ...freshDraft(known), ...local };
  if (!open) return freshDraft(known);
  const text = fromBody(open.isi);
  return {
    ...freshDraft(text),
    base: text,
    savedAt: Date.parse(open.diubahPada),
    syncedAt: Date.parse(open.diubahPada),
    applicationId: open.id,
    version: open.versi,
    submitKey: local?.applicationId === open.id ? local.submitKey : null,
    answers: local?.answers ?? {},
  };
}

type Repair = Pick<ApplicationDetail, 'catatan' | 'dokumen'>;

export function RepairNotice({ application }: { application: Repair }) {
  const refused = application.dokumen.filter((document) => document.putusan === 'tidak_sah');
  return (
    <Alert color="yellow" icon={<Icon name="alert" />} title="Formulir Anda perlu diperbaiki" mb="md">
      {application.catatan && <p>{application.catatan}</p>}
      {refused.length > 0 && (
        <ul style={{ listStyle: 'disc', paddingLeft: '1.25rem' }}>
          {refused.map((document) => (
            <li key={document.jenis}>
              <strong>{documentName(document.jenis)}</strong>: {document.catatan ?? 'unggah ulang.'}
            </li>
          ))}
        </ul>
      )}
      <p>Perbaiki, lalu ajukan kembali di langkah terakhir.</p>
    </Alert>
  );
}

type Props = {
  userId: string;
  onSubmitted: (id: string) => void;
  /** What stands below a form that was handed in: its receipt. */
  receipt: (application: ApplicationDetail) => ReactNode;
};

export function MyApplication({ userId, onSubmitted, receipt }: Props) {
  const client = useQueryClient();
  const server = useQuery(myApplication(userId));
  const isNew = server.isSuccess && (!server.data || closed.includes(server.data.status));
  const earlier = useQuery({ ...earlierForm(userId), enabled: userId !== '' && isNew });
  const local = useQuery({
    queryKey: ['draf-perangkat', userId],
    queryFn: async () => (await deviceNotes(userId).read<FormDraft>()) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [fresh, setFresh] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  // Without a network the device's draft is enough to go on with.
  const offline = server.isPending && server.fetchStatus === 'paused';
  // What was read before stays, also when another read fails: the form is not taken away from under somebody typing.
  const unreachable = server.isError && (!!local.data || server.data !== undefined);
  // What is known of the person is a help, not a must: without it the form starts empty.
  const asking = earlier.isPending && earlier.fetchStatus === 'fetching';
  if (local.isPending || (server.isPending && !offline) || asking) return <Loading text="Memuat formulir…" />;
  if (server.isError && !unreachable)
    return (
      <LastSeen userId={userId} isAway={isCutOff(server)}>
        <ErrorState error={server.error} onRetry={() => void server.refetch()} />
      </LastSeen>
    );
  const found = server.data ?? null;
  const application = found && (!closed.includes(found.status) || !fresh) ? found : null;

  if (application && !editable.includes(application.status)) {
    return (
      <div className={css.column}>
        {closed.includes(application.status) ? (
          <Alert
            color="yellow"
            icon={<Icon name="info" />}
            title={application.status === 'ditolak' ? 'Formulir ditolak' : 'Formulir dibatalkan'}
          >
            {application.catatan && <p>{application.catatan}</p>}
            <Button mt="sm" onClick={() => setFresh(true)}>
              Buat formulir baru
            </Button>
          </Alert>
        ) : (
          receipt(application)
        )}
        <section className={css.card} aria-label="Isi formulir">
          <FormSummary body={application.isi} names={{ district: application.distrik, kampung: application.kampung }} />
        </section>
        {['diajukan', 'direkomendasikan'].includes(application.status) && (
          <div>
            <Button variant="default" onClick={() => setCancelling(true)}>
              Batalkan formulir
            </Button>
          </div>
        )}
        {cancelling && (
          <CancelDialog
            application={application}
            onClose={() => setCancelling(false)}
            onReload={() => void server.refetch()}
          />
        )}
      </div>
    );
  }
  const initial = startingDraft(
    local.data ?? undefined,
    application,
    earlier.data ? knownOf(earlier.data) : emptyForm(),
  );
  const repair = application ?? (initial.known?.status === 'perlu_perbaikan' ? initial.known : null);
  // Without a network and a draft: whoever has handed a form in is not shown an empty one.
  return (
    <LastSeen userId={userId} isAway={offline && !local.data} handedInOnly>
      {(application ?? initial.known)?.status === 'perlu_perbaikan' && repair && <RepairNotice application={repair} />}
      <ApplicationForm
        key={String(fresh)}
        keptAs={userId}
        initial={initial}
        application={application}
        newest={() => client.fetchQuery({ ...myApplication(userId), staleTime: 0 })}
        prefilled={initial.applicationId === null && initial.form.nama !== '' && initial.savedAt === 0}
        onSubmitted={onSubmitted}
      />
    </LastSeen>
  );
}
