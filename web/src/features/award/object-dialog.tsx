// What an institution says of a semester that it does not attest: not active, or wrong with what is right.
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import type { ObjectionKind } from '../../api/words';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import type { AcademicRecord, AwardDetail } from './queries';
import { useObject } from './queries';
import { gpaText } from './text';

type Props = { award: AwardDetail; record: AcademicRecord; kind: ObjectionKind; onClose: () => void };

export function ObjectDialog({ award, record, kind, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [credits, setCredits] = useState<number | string>(record.jumlahSks);
  const [gpa, setGpa] = useState(gpaText(record.ipk));
  const command = useObject(onClose);
  const gpaValue = Number(gpa.replace(',', '.'));
  const gpaWrong = gpa.trim() === '' || !(gpaValue >= 0 && gpaValue <= 4);
  const same = Number(credits) === record.jumlahSks && gpaValue === record.ipk;
  const fields = fieldsOf(command.error);
  const isWrong = kind === 'salah';
  return (
    <ActDialog
      title={isWrong ? `Data semester ${record.semester} salah` : `Tidak aktif pada semester ${record.semester}`}
      button={isWrong ? 'Nyatakan salah' : 'Nyatakan tidak aktif'}
      danger
      command={command}
      disabled={isWrong ? credits === '' || gpaWrong || same : reason.trim() === ''}
      typed={reason !== '' || (isWrong && !same)}
      onAct={() =>
        command.mutate({
          id: record.id,
          versi: award.versi,
          jenis: kind,
          ...(reason.trim() ? { alasan: reason.trim() } : {}),
          ...(isWrong ? { jumlahSks: Number(credits), ipk: gpaValue } : {}),
        })
      }
      onClose={onClose}
      about={{ stream: 'award', id: award.id }}
      shownFields={['jumlahSks', 'ipk', 'alasan']}
    >
      <p>
        <strong>{award.namaPenerima}</strong>, tercatat {record.tahunAkademik}: {record.jumlahSks} SKS, IPK{' '}
        {gpaText(record.ipk)}. Pembayaran untuk semester ini berhenti, penerima dan dinas diberi tahu. Penerima mencatat
        ulang semester itu dengan berkas yang benar.
      </p>
      {isWrong && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="SKS yang benar"
            size="md"
            min={0}
            max={60}
            allowDecimal={false}
            required
            value={credits}
            onChange={setCredits}
            error={fields.jumlahSks}
          />
          <TextInput
            label="IPK yang benar"
            required
            inputMode="decimal"
            value={gpa}
            onChange={(event) => setGpa(event.currentTarget.value)}
            error={gpaWrong && gpa !== '' ? 'IPK antara 0,00 dan 4,00.' : fields.ipk}
          />
        </SimpleGrid>
      )}
      <NoteField
        label={isWrong ? 'Keterangan (bila perlu)' : 'Alasan'}
        description="Dibaca penerima dan dinas."
        required={!isWrong}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  );
}
