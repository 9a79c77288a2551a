// Approving many recommended forms: a preview, then one command for each form with a result in each row.
import { Alert, Button, Table, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { write } from '../../api/client';
import { messageOf } from '../../api/error';
import { Badge } from '../../ui/badge';
import { LinkButton } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { WideTable } from '../../ui/wide-table';
import { applicationKeys } from './queries';
import { scholarshipText } from './text';
import type { ApplicationItem } from './wire';

type Outcome = { kind: 'running' } | { kind: 'done' } | { kind: 'refused'; text: string };

type Props = {
  applications: readonly ApplicationItem[];
  /** Where a decree can name the new recipients. */
  decreePath: string;
  /** `changed` when at least one form was approved. */
  onClose: (changed: boolean) => void;
};

export function BulkApprove({ applications, decreePath, onClose }: Props) {
  const ready = applications.filter((one) => one.status === 'direkomendasikan');
  const client = useQueryClient();
  const [batch, setBatch] = useState(String(ready[0]?.tahun ?? new Date().getFullYear()));
  const [note, setNote] = useState('');
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [phase, setPhase] = useState<'preview' | 'running' | 'done'>('preview');
  // A form keeps its key: a second try after a lost answer is the same command.
  const keys = useRef(new Map(ready.map((one) => [one.id, crypto.randomUUID()])));
  const stopped = useRef(false);
  const settled = ready.filter((one) => outcomes[one.id]?.kind === 'done').length;
  const refused = ready.filter((one) => outcomes[one.id]?.kind === 'refused').length;

  const run = async () => {
    stopped.current = false;
    setPhase('running');
    for (const one of ready) {
      if (stopped.current) break;
      if (outcomes[one.id]?.kind === 'done') continue;
      const put = (outcome: Outcome) => setOutcomes((old) => ({ ...old, [one.id]: outcome }));
      put({ kind: 'running' });
      try {
        await write(
          'POST',
          '/api/cms/formulir-pendaftaran/approve',
          {
            id: one.id,
            versi: one.versi,
            ...(note.trim() ? { catatan: note.trim() } : {}),
            ...(batch.trim() ? { batchPenerimaan: batch.trim() } : {}),
          },
          { idempotencyKey: keys.current.get(one.id) },
        );
        put({ kind: 'done' });
      } catch (error) {
        put({ kind: 'refused', text: messageOf(error) });
      }
    }
    for (const queryKey of [applicationKeys.all, ['penerima-beasiswa'], ['dashboard'], ['tracking-history']])
      void client.invalidateQueries({ queryKey });
    setPhase('done');
  };

  return (
    <Modal
      open
      size="xl"
      onClose={() => phase !== 'running' && onClose(settled > 0)}
      title={`Setujui ${ready.length} formulir`}
      actions={
        phase === 'preview' ? (
          <>
            <Button variant="default" onClick={() => onClose(false)}>
              Batal
            </Button>
            <Button disabled={ready.length === 0} onClick={() => void run()}>
              Setujui semua
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button
            variant="default"
            onClick={() => {
              stopped.current = true;
            }}
          >
            Hentikan sesudah baris ini
          </Button>
        ) : (
          <>
            {settled > 0 && (
              <LinkButton kind="plain" compact to={decreePath}>
                Buat SK penetapan
              </LinkButton>
            )}
            <Button onClick={() => onClose(settled > 0)}>Selesai</Button>
          </>
        )
      }
    >
      {applications.length > ready.length && (
        <Alert color="yellow" mb="md">
          {applications.length - ready.length} formulir yang dipilih dilewati karena belum direkomendasikan atau sudah
          diputuskan.
        </Alert>
      )}
      {phase === 'preview' && (
        <>
          <p>Setiap formulir disetujui dengan perintah sendiri. Yang ditolak sistem tidak menghalangi yang lain.</p>
          <TextInput
            mt="md"
            label="Batch penerimaan"
            value={batch}
            onChange={(event) => setBatch(event.currentTarget.value)}
          />
          <Textarea
            mt="md"
            mb="md"
            label="Catatan (bila perlu)"
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
      <p role="status" aria-live="polite">
        {phase !== 'preview' && `${settled} disetujui, ${refused} tidak berhasil, dari ${ready.length} formulir.`}
      </p>
      <WideTable minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Nama</Table.Th>
              <Table.Th scope="col">Institusi</Table.Th>
              <Table.Th scope="col">Beasiswa</Table.Th>
              <Table.Th scope="col">Hasil</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ready.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{one.nama ?? 'Tanpa nama'}</Table.Td>
                <Table.Td>{one.institusiPendidikan ?? '–'}</Table.Td>
                <Table.Td>{one.beasiswa ? (scholarshipText[one.beasiswa]?.name ?? one.beasiswa) : '–'}</Table.Td>
                <Table.Td>
                  <Result outcome={outcomes[one.id]} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Modal>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Badge>Menunggu</Badge>;
  if (outcome.kind === 'running') return <Badge tone="info">Diproses</Badge>;
  if (outcome.kind === 'done') return <Badge tone="good">Disetujui</Badge>;
  return (
    <>
      <Badge tone="bad">Tidak berhasil</Badge>
      <p>{outcome.text}</p>
    </>
  );
}
