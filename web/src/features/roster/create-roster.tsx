// A new roster: criteria, then who is in and who is left out and why, then the roster.

import { Button, NativeSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import {
  type Component,
  componentText,
  componentWords,
  type Level,
  levelText,
  levelWords,
  type PayeeKind,
  payeeKindText,
  payeeKindWords,
  type ScholarshipType,
  scholarshipTypeWords,
} from '../../api/words';
import { academicYear } from '../../lib/date';
import { scholarshipChoices } from '../../lib/scholarships';
import { choices, wordIn } from '../../lib/word';
import { CommandError } from '../../ui/command-error';
import { Modal } from '../../ui/modal';
import { RupiahInput } from '../../ui/rupiah-input';
import { StudyTimeFields } from '../../ui/study-time';
import { useUnsaved } from '../../ui/unsaved';
import { Outcomes } from './outcomes';
import type { RosterDone } from './queries';
import { type NewRoster, useCreateRoster, usePreviewRoster } from './queries';

type Option = { value: string; label: string };
type Props = {
  lines: Option[];
  onClose: () => void;
  onMade: (id: string) => void;
};

export function CreateRoster({ lines, onClose, onMade }: Props) {
  const [name, setName] = useState('');
  const [lineId, setLineId] = useState<string | null>(null);
  const [component, setComponent] = useState<Component>('ukt');
  const [year, setYear] = useState(academicYear);
  const [amount, setAmount] = useState<number | string>('');
  const [payee, setPayee] = useState<PayeeKind>('mahasiswa');
  const [batch, setBatch] = useState('');
  const [level, setLevel] = useState<Level | null>(null);
  const [scholarship, setScholarship] = useState<ScholarshipType | null>(null);
  const [semester, setSemester] = useState<number | string>('');
  const [found, setFound] = useState<RosterDone | null>(null);
  const preview = usePreviewRoster(setFound);
  const create = useCreateRoster((made) => onMade(made.id));
  const failed = create.error ?? preview.error;
  const errors = fieldsOf(failed);
  const wanted: NewRoster | null = lineId
    ? {
        nama: name.trim(),
        paguId: lineId,
        komponen: component,
        tahunAkademik: year,
        ...(Number(amount) > 0 ? { jumlah: Number(amount) } : {}),
        dibayarKepada: payee,
        ...(batch.trim() ? { batchPenerimaan: batch.trim() } : {}),
        ...(level ? { jenjang: level } : {}),
        ...(scholarship ? { beasiswa: scholarship } : {}),
        ...(semester === '' ? {} : { semester: Number(semester) }),
      }
    : null;
  const changed = () => setFound(null);
  const { leave, question } = useUnsaved((name !== '' || lineId !== null || amount !== '') && !create.isSuccess);
  const close = () => leave(onClose);
  return (
    <>
      <Modal
        open
        size="xl"
        onClose={close}
        title="Buat daftar pembayaran"
        actions={
          <>
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button
              {...(found ? { variant: 'default' } : {})}
              loading={preview.isPending}
              disabled={!wanted}
              onClick={() => wanted && preview.mutate(wanted)}
            >
              Lihat siapa yang masuk
            </Button>
            {found && (
              <Button
                loading={create.isPending}
                disabled={!wanted || found.berhasil === 0 || name.trim() === ''}
                onClick={() => wanted && create.mutate(wanted)}
              >
                Buat daftar
              </Button>
            )}
          </>
        }
      >
        <Stack onChange={changed}>
          <TextInput
            label="Nama daftar"
            required
            placeholder="Biaya hidup gelombang 1 2026"
            value={name}
            error={errors.nama}
            onChange={(event) => {
              setName(event.currentTarget.value);
              event.stopPropagation();
            }}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label="Baris pagu"
              required
              placeholder="Pilih"
              data={lines}
              value={lineId}
              error={errors.paguId}
              onChange={(value) => {
                setLineId(value);
                changed();
              }}
            />
            <RupiahInput
              label="Jumlah per penerima"
              description="Kosongkan untuk membayar besaran masing-masing."
              value={amount}
              onChange={setAmount}
              error={errors.jumlah}
            />
            <NativeSelect
              label="Komponen"
              data={choices(componentWords, componentText)}
              value={component}
              onChange={(event) => setComponent(wordIn(componentWords, event.currentTarget.value) ?? component)}
            />
            <NativeSelect
              label="Dibayar kepada"
              data={choices(payeeKindWords, payeeKindText)}
              value={payee}
              onChange={(event) => setPayee(wordIn(payeeKindWords, event.currentTarget.value) ?? payee)}
            />
            <StudyTimeFields
              year={year}
              onYear={setYear}
              semester={semester}
              onSemester={setSemester}
              semesterLabel="Semester (kosong: yang terakhir dikonfirmasi)"
              errors={errors}
            />
            <Select
              label="Jenis beasiswa"
              placeholder="Semua jenis"
              clearable
              data={scholarshipChoices}
              value={scholarship}
              onChange={(value) => {
                setScholarship(wordIn(scholarshipTypeWords, value));
                changed();
              }}
            />
            <Select
              label="Jenjang"
              placeholder="Semua jenjang"
              clearable
              data={choices(levelWords, levelText)}
              value={level}
              onChange={(value) => {
                setLevel(wordIn(levelWords, value));
                changed();
              }}
            />
            <TextInput
              label="Gelombang (batch)"
              placeholder="Semua gelombang"
              value={batch}
              onChange={(event) => setBatch(event.currentTarget.value)}
            />
          </SimpleGrid>
          {found && <Outcomes done={found} doneText="dapat dibayar" refusedText="dikecualikan" />}
        </Stack>
        <CommandError error={failed} shownFields={['nama', 'paguId', 'jumlah', 'tahunAkademik', 'semester']} />
      </Modal>
      {question}
    </>
  );
}
