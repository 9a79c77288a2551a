// Proposes to allow one recipient something beyond the rules: a higher amount, or a semester below what is asked.
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import {
  type Component,
  componentText,
  componentWords,
  type ExceptionKind,
  exceptionKindText,
  exceptionKindWords,
} from '../../api/words';
import { academicYear } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { StudyTimeFields } from '../../ui/study-time';
import type { AwardDetail } from './queries';
import { useExceptAward } from './queries';

export function ExceptAward({
  award,
  onClose,
  onReload,
}: {
  award: AwardDetail;
  onClose: () => void;
  onReload: () => void;
}) {
  const [kind, setKind] = useState<ExceptionKind>('besaran');
  const [component, setComponent] = useState<Component>('ukt');
  const [year, setYear] = useState(academicYear);
  const [semester, setSemester] = useState<number | string>('');
  const [amount, setAmount] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const evidence = useFileField(`pengecualian/${award.id}`);
  const command = useExceptAward(onClose);
  const errors = fieldsOf(command.error);
  const ofAmount = kind === 'besaran';
  const complete = ofAmount ? Number(amount) > 0 : Number(semester) > 0;
  return (
    <ActDialog
      title="Usulkan pengecualian"
      button="Usulkan"
      disabled={!complete || reason.trim() === '' || !evidence.file}
      command={command}
      typed={reason !== '' || amount !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          penerimaBeasiswaId: award.id,
          versi: award.versi,
          jenis: kind,
          tahunAkademik: year,
          ...(ofAmount ? { komponen: component, jumlah: Number(amount) } : { semester: Number(semester) }),
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={{ stream: 'award', id: award.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['tahunAkademik', 'komponen', 'jumlah', 'semester', 'alasan', 'bukti']}
    >
      <p>
        Untuk <strong>{award.namaPenerima}</strong> saja. Berlaku setelah petugas lain menyetujuinya di halaman Usulan.
      </p>
      <NativeSelect
        label="Pengecualian"
        data={choices(exceptionKindWords, exceptionKindText)}
        value={kind}
        onChange={(event) => setKind(wordIn(exceptionKindWords, event.currentTarget.value) ?? kind)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <StudyTimeFields
          year={year}
          onYear={setYear}
          semester={semester}
          onSemester={setSemester}
          semesterRequired={!ofAmount}
          errors={errors}
        />
      </SimpleGrid>
      {ofAmount && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Komponen"
            data={choices(componentWords, componentText)}
            value={component}
            error={errors.komponen}
            onChange={(event) => setComponent(wordIn(componentWords, event.currentTarget.value) ?? component)}
          />
          <RupiahInput
            label="Paling banyak setiap pembayaran"
            required
            value={amount}
            onChange={setAmount}
            error={errors.jumlah}
          />
        </SimpleGrid>
      )}
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti" required field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}
