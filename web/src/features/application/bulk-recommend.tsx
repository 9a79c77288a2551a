// Recommending many forms whose documents were all judged.

import { useState } from 'react';
import { write } from '../../api/client';
import { BulkDialog } from '../../ui/bulk-dialog';
import { NoteField } from '../../ui/note-field';
import { bulkColumns } from './bulk-columns';
import type { FormFound } from './form-found';
import type { ApplicationItem } from './queries';

type Props = {
  applications: readonly ApplicationItem[];
  /** What is found about each person: said before it is decided. */
  found?: FormFound | undefined;
  /** `changed` when at least one form was recommended. */
  onClose: (changed: boolean) => void;
};

export function BulkRecommend({ applications, found, onClose }: Props) {
  const waiting = applications.filter((one) => one.status === 'diajukan');
  const ready = waiting.filter((one) => one.dokumenBelumDiperiksa === 0);
  const decided = applications.length - waiting.length;
  const unread = waiting.length - ready.length;
  const skipped = [
    ...(unread > 0 ? [`${unread} formulir yang dipilih dilewati karena dokumennya belum semua diperiksa.`] : []),
    ...(decided > 0 ? [`${decided} formulir yang dipilih dilewati karena tidak sedang diajukan.`] : []),
    ...(found?.gap ? [found.gap] : []),
  ];
  const [note, setNote] = useState('');
  return (
    <BulkDialog
      title={`Rekomendasikan ${ready.length} formulir`}
      rows={ready}
      skipped={skipped.join(' ') || null}
      explain="Formulir ini diteruskan ke dinas untuk disetujui oleh orang lain. Anda tidak dapat menyetujui formulir yang Anda rekomendasikan."
      columns={bulkColumns(found)}
      button="Rekomendasikan semua"
      doneText="Direkomendasikan"
      command={({ id, versi }, idempotencyKey) =>
        write('POST', '/api/cms/formulir-pendaftaran/rekomendasi', {
          body: { id, versi, ...(note.trim() ? { catatan: note.trim() } : {}) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <NoteField value={note} onChange={setNote} />
    </BulkDialog>
  );
}
