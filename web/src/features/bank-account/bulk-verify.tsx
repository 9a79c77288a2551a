// Judging many accounts at once: each is a command of its own, so that nobody verifies what they had in hand.
import { useState } from 'react';
import { write } from '../../api/client';
import { BulkDialog } from '../../ui/bulk-dialog';
import { NoteField } from '../../ui/note-field';
import type { AccountItem } from './queries';
import { whose } from './text';

export type Verdict = 'terverifikasi' | 'ditolak';

type Props = {
  accounts: readonly AccountItem[];
  verdict: Verdict;
  /** `changed` when at least one was judged. */
  onClose: (changed: boolean) => void;
};

const texts = {
  terverifikasi: {
    title: 'Verifikasi',
    explain: 'Verifikasi hanya yang nomor dan nama pemiliknya sudah Anda bandingkan dengan buktinya.',
    button: 'Verifikasi semua',
    done: 'Terverifikasi',
  },
  ditolak: {
    title: 'Tolak',
    explain: 'Penerima membaca alasannya dan mengirim rekening yang benar.',
    button: 'Tolak semua',
    done: 'Ditolak',
  },
} as const;

export function BulkVerify({ accounts, verdict, onClose }: Props) {
  const ready = accounts.filter((one) => one.status === 'belum_diverifikasi');
  const left = accounts.length - ready.length;
  const [note, setNote] = useState('');
  const text = texts[verdict];
  const refuses = verdict === 'ditolak';
  return (
    <BulkDialog
      title={`${text.title} ${ready.length} rekening`}
      rows={ready}
      skipped={left > 0 ? `${left} rekening yang dipilih dilewati karena sudah diputuskan.` : null}
      explain={`${text.explain} Yang Anda isi sendiri diperiksa orang lain.`}
      columns={[
        { header: 'Penerima atau institusi', cell: whose },
        { header: 'Rekening', cell: (row) => [row.bank, row.nomor].filter(Boolean).join(' ') || '–' },
        { header: 'Nama pemilik', cell: (row) => row.namaPemilik ?? '–' },
      ]}
      button={text.button}
      danger={refuses}
      disabled={refuses && note.trim() === ''}
      doneText={text.done}
      command={({ id, versi }, idempotencyKey) =>
        write('POST', '/api/cms/rekening/verifikasi', {
          body: { id, versi, putusan: verdict, ...(note.trim() ? { catatan: note.trim() } : {}) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <NoteField {...(refuses ? { label: 'Alasan', required: true } : {})} value={note} onChange={setNote} />
    </BulkDialog>
  );
}
