// A recipient's complaint about a payment, or about the award as a whole.

import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { type ComplaintTopic, complaintTopicText, complaintTopicWords } from '../../api/words';
import { lengthMax } from '../../lib/length-max';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { useComplain } from './queries';

type Props = {
  awardId: string;
  /** The payment it is about, with what people call it. */
  about?: { id: string; name: string } | undefined;
  /** What it most likely says, to be changed or sent. */
  beginning?: string;
  onClose: () => void;
};

export function ComplainDialog({ awardId, about, beginning = '', onClose }: Props) {
  const [topic, setTopic] = useState<ComplaintTopic>('belum_diterima');
  const [text, setText] = useState(beginning);
  const command = useComplain(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
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
      onClose={onClose}
      shownFields={['perihal', 'isi']}
    >
      <p>
        {about ? <strong>{about.name}. </strong> : null}Pengaduan tercatat di buku catatan dan dijawab oleh tim
        keuangan. Petugas yang menyalurkan dana tidak dapat menghapusnya.
      </p>
      <NativeSelect
        label="Perihal"
        data={choices(complaintTopicWords, complaintTopicText)}
        value={topic}
        error={errors.perihal}
        onChange={(event) => setTopic(wordIn(complaintTopicWords, event.currentTarget.value) ?? topic)}
      />
      <Textarea
        label="Ceritakan"
        required
        autosize
        minRows={4}
        maxLength={lengthMax('OpenComplaint.isi')}
        value={text}
        error={errors.isi}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
