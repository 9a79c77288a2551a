// A form that a branch fills in for somebody: the same steps as the applicant's own, recorded as help.
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '#router';
import { deviceNotes } from '../../lib/device/notes';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import type { FormDraft } from './draft';
import { ApplicationForm } from './form/application-form';
import { RepairNotice, startingDraft } from './my-application';
import { applicationDetail } from './queries';
import { editable } from './text';

type Props = {
  id: string;
  /** Where the form is read and judged. */
  detailPath: string;
  onSubmitted: () => void;
};

export function AssistedForm({ id, detailPath, onSubmitted }: Props) {
  const client = useQueryClient();
  const server = useQuery(applicationDetail(id));
  const keptAs = `bantuan-${id}`;
  const local = useQuery({
    queryKey: ['draf-perangkat', keptAs],
    queryFn: async () => (await deviceNotes(keptAs).read<FormDraft>()) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (server.isPending || local.isPending) return <Loading text="Memuat formulir…" />;
  if (server.isError && !server.data) return <ErrorState error={server.error} onRetry={() => void server.refetch()} />;
  const application = server.data;
  if (!application.dibantu || !editable.includes(application.status))
    return (
      <EmptyState
        text="Formulir ini tidak dapat diisi sekarang"
        hint={application.dibantu ? 'Formulir sudah diajukan.' : 'Pemohon mengisi formulir ini sendiri.'}
        action={<Link to={detailPath}>Buka formulir</Link>}
      />
    );
  return (
    <>
      {application.status === 'perlu_perbaikan' && <RepairNotice application={application} />}
      <Alert color="yellow" icon={<Icon name="info" />} mb="md" title="Anda mengisi untuk pemohon">
        “Anda” pada isian berarti pemohon. Bila pemohon tidak punya ponsel, tulis nomor keluarga atau kantor DPC.
      </Alert>
      <ApplicationForm
        keptAs={keptAs}
        initial={startingDraft(local.data ?? undefined, application)}
        application={application}
        newest={() => client.fetchQuery({ ...applicationDetail(id), staleTime: 0 })}
        helping
        onSubmitted={onSubmitted}
      />
    </>
  );
}
