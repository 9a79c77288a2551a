// A recipient's complaint about a payment, or about the award as a whole.

import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type ComplaintTopic, complaintTopicText, complaintTopicWords } from '../../api/words';
import { deviceNotes } from '../../lib/device/notes';
import { lengthMax } from '../../lib/length-max';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { useKeptWords } from '../../ui/use-kept-words';
import { useComplain } from './queries';

type Typed = { topic: ComplaintTopic; text: string };
type Props = {
  awardId: string;
  /** The payment it is about, with what people call it. */
  about?: { id: string; name: string } | undefined;
  /** What it most likely says, to be changed or sent. */
  beginning?: string;
  onClose: () => void;
};

export default function ComplainDialog({ awardId, about, beginning = '', onClose }: Props) {
  const name = `pengaduan-${about?.id ?? awardId}`;
  const [notes] = useState(() => deviceNotes(name));
  const words = useKeptWords<Typed>(notes, name, { topic: 'belum_diterima', text: beginning });
  const { topic, text } = words.typed;
  const end = () => {
    void words.forget();
    onClose();
  };
  const command = useComplain(end);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Sampaikan pengaduan"
      button="Kirim pengaduan"
      command={command}
      disabled={text.trim() === ''}
      typed={text !== beginning}
      onAct={() =>
        command.mutate({
          penerimaBeasiswaId: awardId,
          ...(about ? { keuanganId: about.id } : {}),
          perihal: topic,
          isi: text.trim(),
        })
      }
      onClose={end}
      shownFields={['perihal', 'isi']}
    >
      <p>
        {about ? <strong>{about.name}. </strong> : null}Pengaduan tercatat di buku catatan dan dijawab oleh tim
        keuangan; pengawas di pemerintah daerah juga membacanya. Tidak seorang petugas pun dapat menghapusnya. Yang Anda
        tulis tersimpan di perangkat ini sampai terkirim.
      </p>
      <NativeSelect
        label="Perihal"
        data={choices(complaintTopicWords, complaintTopicText)}
        value={topic}
        error={errors.perihal}
        onChange={(event) =>
          words.set({ topic: wordIn(complaintTopicWords, event.currentTarget.value) ?? topic, text })
        }
      />
      <Textarea
        label="Ceritakan"
        required
        autosize
        minRows={4}
        maxLength={lengthMax('OpenComplaint.isi')}
        value={text}
        error={errors.isi}
        onChange={(event) => words.set({ topic, text: event.currentTarget.value })}
      />
    </ActDialog>
  );
}
