// Approving many recommended forms.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { write } from '../../api/client';
import { BulkDialog } from '../../ui/bulk-dialog';
import { LinkButton } from '../../ui/button';
import { NoteField } from '../../ui/note-field';
import { bulkColumns } from './bulk-columns';
import type { FormFound } from './form-found';
import type { ApplicationItem } from './queries';

type Props = {
  applications: readonly ApplicationItem[];
  /** What is found about each person: said before it is decided. */
  found?: FormFound | undefined;
  /** Where a decree can name the new recipients. */
  decreePath: string;
  /** `changed` when at least one form was approved. */
  onClose: (changed: boolean) => void;
};

export function BulkApprove({ applications, found, decreePath, onClose }: Props) {
  const ready = applications.filter((one) => one.status === 'direkomendasikan');
  const left = applications.length - ready.length;
  const skipped = [
    ...(left > 0
      ? [`${left} formulir yang dipilih dilewati karena belum direkomendasikan atau sudah diputuskan.`]
      : []),
    ...(found?.gap ? [found.gap] : []),
  ];
  const [batch, setBatch] = useState(String(ready[0]?.tahun ?? new Date().getFullYear()));
  const [note, setNote] = useState('');
  return (
    <BulkDialog
      title={`Setujui ${ready.length} formulir`}
      rows={ready}
      skipped={skipped.join(' ') || null}
      explain="Pemohon formulir ini menjadi penerima beasiswa."
      columns={bulkColumns(found)}
      button="Setujui semua"
      doneText="Disetujui"
      command={({ id, versi }, idempotencyKey) =>
        write('POST', '/api/cms/formulir-pendaftaran/approve', {
          body: {
            id,
            versi,
            ...(note.trim() ? { catatan: note.trim() } : {}),
            ...(batch.trim() ? { batchPenerimaan: batch.trim() } : {}),
          },
          idempotencyKey,
        })
      }
      next={
        <LinkButton kind="plain" compact to={decreePath}>
          Buat SK penetapan
        </LinkButton>
      }
      onClose={onClose}
    >
      <TextInput
        mt="md"
        mb="md"
        label="Batch penerimaan"
        value={batch}
        onChange={(event) => setBatch(event.currentTarget.value)}
      />
      <NoteField value={note} onChange={setNote} />
    </BulkDialog>
  );
}
