// The inspector's mark on a record: how far it is, the note, and what other inspectors marked. Shown to inspectors alone.
import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MarkState, type MarkSubject, markStateText, markStateWords } from '../../api/words';
import { lengthMax } from '../../lib/length-max';
import { wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { May } from '../../ui/may';
import { NoteField } from '../../ui/note-field';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { marksOn, useRemoveMark, useSetMark, type WorkingMark } from './queries';
import css from './working-paper.module.css';

const tones: Record<MarkState, Tone> = { diperiksa: 'info', 'perlu-ditanya': 'wait', selesai: 'good' };

export const MarkBadge = ({ state }: { state: MarkState }) => <Badge tone={tones[state]}>{markStateText[state]}</Badge>;

type Props = {
  subject: MarkSubject;
  id: string;
  /** What the record is called, for the dialog and for screen readers. */
  name: string;
  /** Only a button, which asks for the marks when it is pressed: for lists. */
  compact?: boolean;
};

export function MarkControl(props: Props) {
  return (
    <May right="kertas-kerja:lihat">
      <Control {...props} />
    </May>
  );
}

function Control({ subject, id, name, compact = false }: Props) {
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...marksOn(subject, id), enabled: !compact || open });
  const marks = query.data?.items ?? [];
  const own = marks.find((mark) => mark.milikSaya);
  return (
    <>
      <span className={css.control}>
        {!compact && marks.map((mark) => <MarkBadge key={mark.id} state={mark.keadaan} />)}
        <Button kind="plain" compact onClick={() => setOpen(true)} aria-label={`Tandai ${name}`}>
          {own && !compact ? 'Ubah tanda' : 'Tandai'}
        </Button>
      </span>
      {open && query.isPending && <Skeleton lines={1} />}
      {open && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {open && query.data && (
        <MarkDialog subject={subject} id={id} name={name} marks={marks} own={own} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type DialogProps = Omit<Props, 'compact'> & {
  marks: readonly WorkingMark[];
  own: WorkingMark | undefined;
  onClose: () => void;
};

function MarkDialog({ subject, id, name, marks, own, onClose }: DialogProps) {
  const [state, setState] = useState<MarkState>(own?.keadaan ?? 'diperiksa');
  const [note, setNote] = useState(own?.catatan ?? '');
  const command = useSetMark(onClose);
  const remove = useRemoveMark(onClose);
  const others = marks.filter((mark) => !mark.milikSaya);
  return (
    <ActDialog
      title={`Tandai ${name}`}
      button="Simpan"
      command={command}
      typed={note !== (own?.catatan ?? '')}
      onAct={() => command.mutate({ jenis: subject, objekId: id, keadaan: state, catatan: note.trim() })}
      onClose={onClose}
    >
      <p>Kertas kerja hanya terlihat oleh pengawas dan tidak masuk buku besar.</p>
      <Radio.Group
        label="Keadaan"
        value={state}
        onChange={(value) => setState(wordIn(markStateWords, value) ?? 'diperiksa')}
      >
        <Stack gap="xs" mt="xs">
          {markStateWords.map((word) => (
            <Radio key={word} value={word} label={markStateText[word]} />
          ))}
        </Stack>
      </Radio.Group>
      <NoteField value={note} onChange={setNote} maxLength={lengthMax('SetWorkingMark.catatan')} />
      {others.length > 0 && (
        <ul className={css.others} aria-label="Tanda pengawas lain">
          {others.map((mark) => (
            <li key={mark.id}>
              <MarkBadge state={mark.keadaan} /> {mark.pengawas ?? 'Pengawas lain'}, <DateText value={mark.waktu} />
              {mark.catatan && <p>{mark.catatan}</p>}
            </li>
          ))}
        </ul>
      )}
      {own && (
        <Button kind="quiet" compact disabled={remove.isPending} onClick={() => remove.mutate({ id: own.id })}>
          Hapus tanda saya
        </Button>
      )}
    </ActDialog>
  );
}
