// Who has taken a form to look at it, and taking it, taking it over with a word, and giving it back.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog';
import { mayDo } from '../../ui/due-acts';
import { NoteField } from '../../ui/note-field';
import { DateText } from '../../ui/text';
import type { ApplicationDetail } from './queries';
import { useReleaseReview, useTakeReview } from './queries';
import css from './review.module.css';

export function useReviewer(application: ApplicationDetail) {
  const taken = application.pemeriksa ?? null;
  const take = useTakeReview();
  const release = useReleaseReview();
  const body = { id: application.id, versi: application.versi };
  const may = mayDo(application.tindakan, 'ambil');
  return {
    taken,
    /** Nobody has it: one key takes it. */
    take: may && !taken ? () => take.mutate(body) : undefined,
    mayTakeOver: may && taken !== null && !taken.saya,
    release: taken?.saya ? () => release.mutate(body) : undefined,
    pending: take.isPending || release.isPending,
  };
}

type Props = { application: ApplicationDetail; reviewer: ReturnType<typeof useReviewer>; onReload: () => void };

export function ReviewerNote({ application, reviewer, onReload }: Props) {
  const [over, setOver] = useState(false);
  const { taken, take, release, mayTakeOver, pending } = reviewer;
  if (!taken && !take) return null;
  return (
    <span className={css.reviewer}>
      {taken && (
        <span role="status">
          {taken.saya ? 'Anda periksa' : `Diperiksa ${taken.nama ?? 'petugas lain'}`} sampai{' '}
          <DateText value={taken.sampai} as="long" />
        </span>
      )}
      {take && (
        <Button size="compact-sm" variant="default" loading={pending} onClick={take}>
          Saya periksa
        </Button>
      )}
      {release && (
        <Button size="compact-sm" variant="default" loading={pending} onClick={release}>
          Lepas
        </Button>
      )}
      {mayTakeOver && (
        <Button size="compact-sm" variant="default" onClick={() => setOver(true)}>
          Ambil alih
        </Button>
      )}
      {over && <TakeOver application={application} onClose={() => setOver(false)} onReload={onReload} />}
    </span>
  );
}

function TakeOver({ application, onClose, onReload }: Omit<Props, 'reviewer'> & { onClose: () => void }) {
  const [note, setNote] = useState('');
  const command = useTakeReview(onClose);
  return (
    <ActDialog
      title="Ambil alih pemeriksaan"
      button="Ambil alih"
      command={command}
      disabled={note.trim() === ''}
      typed={note !== ''}
      onAct={() => command.mutate({ id: application.id, versi: application.versi, catatan: note.trim() })}
      onClose={onClose}
      onReload={onReload}
      about={{ stream: 'application', id: application.id }}
    >
      <p>
        <strong>{application.pemeriksa?.nama ?? 'Petugas lain'}</strong> sedang memeriksa formulir ini. Sesudah Anda
        ambil alih, hanya Anda yang memutuskannya sampai Anda melepasnya atau tiga hari berlalu.
      </p>
      <NoteField
        label="Alasan mengambil alih"
        description="Tercatat di buku besar untuk rekan Anda; pemohon tidak melihatnya."
        required
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  );
}
