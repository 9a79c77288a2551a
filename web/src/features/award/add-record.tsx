// Enters the record of a semester, or enters it anew where the institution said that it is wrong.
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { academicYear } from '../../lib/date';
import { deviceNotes } from '../../lib/device/notes';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, useFileField } from '../../ui/file-field';
import { AcademicYearField, SEMESTER_MAX, StudyTimeFields } from '../../ui/study-time';
import { useKeptWords } from '../../ui/use-kept-words';
import type { AcademicRecord, AwardDetail } from './queries';
import { awardKeys, useAddRecord, useChangeRecord } from './queries';

type Typed = { year: string; semester: number | string; credits: number | string; gpa: string };
type Props = {
  award: AwardDetail;
  /** The semester that is entered anew; null for one more. */
  again: AcademicRecord | null;
  onClose: () => void;
};

export function AddRecord({ award, again, onClose }: Props) {
  const last = Math.max(0, ...award.dataAkademik.map((record) => record.semester));
  const name = `data-akademik/${award.id}/${again?.semester ?? 'baru'}`;
  const [notes] = useState(() => deviceNotes(name));
  const words = useKeptWords<Typed>(notes, name, {
    year: again?.tahunAkademik ?? academicYear(),
    semester: again?.semester ?? Math.min(SEMESTER_MAX, last + 1),
    credits: '',
    gpa: '',
  });
  const { year, semester, credits, gpa } = words.typed;
  const set = (part: Partial<Typed>) => words.set({ ...words.typed, ...part });
  const results = useFileField(`data-akademik/${award.id}/khs`, notes);
  const letter = useFileField(`data-akademik/${award.id}/surat-aktif`, notes);
  const end = () => {
    void words.forget();
    onClose();
  };
  const client = useQueryClient();
  const add = useAddRecord(end);
  const change = useChangeRecord(again?.id ?? '', end);
  const command = again ? change : add;
  const gpaValue = Number(gpa.replace(',', '.'));
  const gpaWrong = gpa !== '' && !(gpaValue >= 0 && gpaValue <= 4);
  const fields = fieldsOf(command.error);

  return (
    <ActDialog
      title={again ? `Catat ulang semester ${again.semester}, ${again.tahunAkademik}` : 'Tambah data akademik'}
      button="Simpan"
      command={command}
      disabled={results.busy || letter.busy || gpaWrong || gpa === '' || credits === '' || semester === ''}
      typed={gpa !== '' || credits !== '' || results.file !== null || letter.file !== null}
      onAct={() => {
        const told = {
          versi: award.versi,
          jumlahSks: Number(credits),
          ipk: gpaValue,
          ...(results.file ? { khs: results.file } : {}),
          ...(letter.file ? { suratAktif: letter.file } : {}),
        };
        if (again) change.mutate({ ...told, tahunAkademik: year });
        else add.mutate({ ...told, penerimaBeasiswaId: award.id, tahunAkademik: year, semester: Number(semester) });
      }}
      onClose={end}
      onReload={() => void client.invalidateQueries({ queryKey: awardKeys.detail(award.id) })}
      shownFields={['tahunAkademik', 'semester', 'jumlahSks', 'ipk', 'khs', 'suratAktif']}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {again !== null ? (
          <AcademicYearField year={year} onYear={(year) => set({ year })} errors={fields} />
        ) : (
          <StudyTimeFields
            year={year}
            onYear={(year) => set({ year })}
            semester={semester}
            onSemester={(semester) => set({ semester })}
            errors={fields}
          />
        )}
        <NumberInput
          label="Jumlah SKS"
          size="md"
          min={0}
          max={40}
          allowDecimal={false}
          required
          value={credits}
          onChange={(credits) => set({ credits })}
          error={fields.jumlahSks}
        />
        <TextInput
          label="IPK"
          required
          inputMode="decimal"
          placeholder="3,25"
          value={gpa}
          onChange={(event) => set({ gpa: event.currentTarget.value })}
          error={gpaWrong ? 'IPK antara 0,00 dan 4,00.' : fields.ipk}
        />
      </SimpleGrid>
      <DocumentField label="Kartu Hasil Studi (KHS)" field={results} error={fields.khs} />
      <DocumentField label="Surat keterangan aktif" field={letter} error={fields.suratAktif} />
    </ActDialog>
  );
}
