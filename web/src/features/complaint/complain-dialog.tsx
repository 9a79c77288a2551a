// A recipient's complaint about a payment, or about the award as a whole.
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { ActDialog } from '../../ui/act-dialog';
import { topics, useComplain } from './queries';
import { topicText } from './text';

type Props = {
  awardId: string;
  /** The payment it is about, with what people call it. */
  about?: { id: string; name: string } | undefined;
  onClose: () => void;
};

export function ComplainDialog({ awardId, about, onClose }: Props) {
  const [topic, setTopic] = useState<string>(topics[0]);
  const [text, setText] = useState('');
  const command = useComplain(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  return (
    <ActDialog
      title="Sampaikan pengaduan"
      button="Kirim pengaduan"
      command={command}
      disabled={text.trim() === ''}
      typed={text !== ''}
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
        data={topics.map((value) => ({ value, label: topicText[value] ?? value }))}
        value={topic}
        error={errors.perihal}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      <Textarea
        label="Ceritakan"
        required
        autosize
        minRows={4}
        maxLength={2000}
        value={text}
        error={errors.isi}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
