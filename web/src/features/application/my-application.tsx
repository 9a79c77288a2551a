// The applicant's own form: draft and repair to fill in, else what was sent; drafts of the device come first.
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDo } from '../../ui/acts';
import { Desk } from '../../ui/desk';
import { Icon } from '../../ui/icon';
import { ErrorState, Loading } from '../../ui/states';
import { CancelDialog } from './decisions';
import { type LocalDraft, readDraft } from './draft-store';
import { ApplicationForm } from './form/application-form';
import { documentName } from './form/findings';
import type { TypedForm } from './form-body';
import { emptyForm, fromBody } from './form-body';
import { FormSummary } from './form-summary';
import type { ApplicationDetail } from './queries';
import { myApplication } from './queries';
import css from './review.module.css';
import { editable } from './text';

const closed = ['ditolak', 'dibatalkan'];

/** Chooses between the device's text and the server's: unsent text of this device is never thrown away. */
export function startingDraft(
  local: LocalDraft<TypedForm> | undefined,
  server: ApplicationDetail | null,
): LocalDraft<TypedForm> {
  const open = server && editable.includes(server.status) ? server : null;
  const belongs =
    local !== undefined && (local.applicationId === null || local.applicationId === open?.id || server === null);
  if (local && belongs && (local.syncedAt === null || open === null)) {
    const known = local.applicationId !== null && local.applicationId === open?.id;
    return {
      ...local,
      applicationId: open?.id ?? local.applicationId,
      version: known ? local.version : (open?.versi ?? local.version),
    };
  }
  if (open)
    return {
      form: fromBody(open.isi),
      step: 0,
      savedAt: Date.parse(open.diubahPada),
      syncedAt: Date.parse(open.diubahPada),
      applicationId: open.id,
      version: open.versi,
      submitKey: local?.applicationId === open.id ? (local?.submitKey ?? null) : null,
    };
  return {
    form: emptyForm(),
    step: 0,
    savedAt: 0,
    syncedAt: null,
    applicationId: null,
    version: null,
    submitKey: null,
  };
}

export function RepairNotice({ application }: { application: ApplicationDetail }) {
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

export function MyApplication({ userId, onSubmitted }: { userId: string; onSubmitted: () => void }) {
  const client = useQueryClient();
  const server = useQuery(myApplication(userId));
  const local = useQuery({
    queryKey: ['draf-perangkat', userId],
    queryFn: async () => (await readDraft<TypedForm>(userId)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [fresh, setFresh] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  // Without a network the device's draft is enough to go on with.
  const offline = server.isPending && server.fetchStatus === 'paused';
  const unreachable = server.isError && !!local.data;
  if (local.isPending || (server.isPending && !offline)) return <Loading text="Memuat formulir…" />;
  if (server.isError && !unreachable) return <ErrorState error={server.error} onRetry={() => void server.refetch()} />;
  const found = server.data ?? null;
  const application = found && (!closed.includes(found.status) || !fresh) ? found : null;

  if (application && !editable.includes(application.status)) {
    return (
      <div className={css.column}>
        <Desk holder={application.pemegang} />
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
          <Alert
            color="hijau"
            icon={<Icon name="check" />}
            title={application.status === 'disetujui' ? 'Formulir disetujui' : 'Formulir sudah diajukan'}
          >
            {application.status === 'disetujui'
              ? 'Isian tetap seperti saat disetujui. Perubahan data diri dilakukan di menu Akademia.'
              : 'Isian tidak dapat diubah selama diperiksa. Anda mendapat pemberitahuan bila ada keputusan.'}
          </Alert>
        )}
        <section className={css.card} aria-label="Isi formulir">
          <FormSummary body={application.isi} names={{ district: application.distrik, kampung: application.kampung }} />
        </section>
        {mayDo(application.tindakan, 'batalkan') && (
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
  return (
    <>
      {application?.status === 'perlu_perbaikan' && <RepairNotice application={application} />}
      <ApplicationForm
        key={String(fresh)}
        keptAs={userId}
        initial={startingDraft(local.data ?? undefined, application)}
        application={application}
        newest={() => client.fetchQuery({ ...myApplication(userId), staleTime: 0 })}
        onSubmitted={onSubmitted}
      />
    </>
  );
}
