// One complaint as a conversation, with a reply and its end.

import { Button, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldsOf } from '../../api/error';
import { complaintTopicText } from '../../api/words';
import { deviceNotes } from '../../lib/device/notes';
import { lengthMax } from '../../lib/length-max';
import { CommandError } from '../../ui/command-error';
import { mayDo } from '../../ui/due-acts';
import { Modal } from '../../ui/modal';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import { useUnsaved } from '../../ui/unsaved';
import { useKeptWords } from '../../ui/use-kept-words';
import css from './complaint.module.css';
import type { ComplaintDetail } from './queries';
import { complaintDetail, useCloseComplaint, useReply } from './queries';

type Props = {
  id: string;
  /** Whether the reader is the finance team. */
  isOffice: boolean;
  onClose: () => void;
  /** What the complaint is about, e.g. a link to its payment. */
  about?: (complaint: ComplaintDetail) => ReactNode;
};

export function ThreadDialog({ id, isOffice, onClose, about }: Props) {
  const query = useQuery(complaintDetail(id));
  const name = `pengaduan-balas-${id}`;
  const [notes] = useState(() => deviceNotes(name));
  const words = useKeptWords(notes, name, { text: '' });
  const { text } = words.typed;
  const clear = () => {
    words.set({ text: '' });
    void words.forget();
  };
  const reply = useReply(clear);
  const close = useCloseComplaint();
  const complaint = query.data;
  const errors = fieldsOf(reply.error);
  const told = complaint?.tindakan ?? [];
  const mayReply = mayDo(told, 'balas');
  const { leave, question } = useUnsaved(text.trim() !== '');
  return (
    <>
      <Modal
        open
        onClose={() =>
          leave(() => {
            clear();
            onClose();
          })
        }
        title={complaint ? complaintTopicText[complaint.perihal] : 'Pengaduan'}
        actions={
          <>
            {complaint && mayDo(told, 'tutup') && (
              <Button
                variant="default"
                loading={close.isPending}
                onClick={() => close.mutate({ id, versi: complaint.versi })}
              >
                Tutup pengaduan
              </Button>
            )}
            {complaint && mayReply && (
              <Button
                loading={reply.isPending}
                disabled={text.trim() === ''}
                onClick={() => reply.mutate({ id, versi: complaint.versi, isi: text.trim() })}
              >
                Kirim
              </Button>
            )}
          </>
        }
      >
        {query.isPending && <Loading text="Memuat pengaduan…" />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {complaint && (
          <Stack>
            <div className={css.head}>
              <StatusBadge status={complaint.status} />
              {about?.(complaint)}
            </div>
            <ol className={css.thread} aria-label="Percakapan">
              {complaint.pesan.map((message) => (
                <li key={message.nomorPeristiwa} className={`${css.message} ${message.dariKantor ? css.office : ''}`}>
                  <p className={css.muted}>
                    <strong>
                      {message.dariKantor
                        ? `Tim keuangan${message.nama ? ` (${message.nama})` : ''}`
                        : isOffice
                          ? (complaint.namaPenerima ?? 'Penerima')
                          : 'Anda'}
                    </strong>
                    , <DateText value={message.waktu} as="time" />
                  </p>
                  <p className={css.text}>{message.isi ?? '(dihapus atas permintaan)'}</p>
                </li>
              ))}
            </ol>
            {mayReply ? (
              <Textarea
                label={isOffice ? 'Jawaban' : 'Balas'}
                autosize
                minRows={3}
                maxLength={lengthMax('ReplyToComplaint.isi')}
                value={text}
                error={errors.isi}
                onChange={(event) => words.set({ text: event.currentTarget.value })}
              />
            ) : (
              <p className={css.muted}>{told.find((one) => one.nama === 'balas')?.alasan}</p>
            )}
          </Stack>
        )}
        <CommandError error={reply.error ?? close.error} onReload={() => void query.refetch()} shownFields={['isi']} />
      </Modal>
      {question}
    </>
  );
}
