// Academic records of an award, semester by semester: list, a new record, and attesting that a student is active.
import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { academicYear } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { Badge } from '../../ui/badge';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { DocumentField, useFileField } from '../../ui/file-field';
import { EmptyState } from '../../ui/states';
import { SEMESTER_MAX, StudyTimeFields } from '../../ui/study-time';
import type { AwardDetail } from './queries';
import { awardKeys, useAddRecord, useAttest } from './queries';
import { gpaText } from './text';

type AcademicRecord = AwardDetail['dataAkademik'][number];

const columns: readonly CardColumn<AcademicRecord>[] = [
  { head: 'Semester', names: true, cell: (record) => `Semester ${record.semester}` },
  { head: 'Tahun akademik', cell: (record) => record.tahunAkademik },
  { head: 'SKS', cell: (record) => record.jumlahSks },
  { head: 'IPK', cell: (record) => gpaText(record.ipk) },
];

type Props = { award: AwardDetail; canAdd: boolean; canAttest: boolean };

export function AcademicRecords({ award, canAdd, canAttest }: Props) {
  const [adding, setAdding] = useState(false);
  const attest = useAttest();
  const records = [...award.dataAkademik].sort((left, right) => right.semester - left.semester);
  const attesting: CardColumn<AcademicRecord> = {
    head: 'Keaktifan',
    cell: (record) => (
      <Stack gap={6} align="flex-start">
        <Badge tone={record.terkonfirmasi ? 'good' : 'wait'}>
          {record.terkonfirmasi ? 'Terkonfirmasi' : 'Menunggu konfirmasi'}
        </Badge>
        {record.peringatan && (
          <Badge tone="bad">
            {`Di bawah syarat lanjutan, ke-${record.peringatan.ke} dari ${record.peringatan.berakhirPada}`}
          </Badge>
        )}
        {canAttest && !record.terkonfirmasi && (
          <Button
            size="compact-md"
            variant="default"
            loading={attest.isPending && attest.variables?.id === record.id}
            onClick={() => attest.mutate({ id: record.id, versi: award.versi })}
            aria-label={`Konfirmasi aktif semester ${record.semester}`}
          >
            Konfirmasi aktif
          </Button>
        )}
      </Stack>
    ),
  };
  return (
    <section aria-label="Data akademik">
      <Group justify="space-between" mb="sm">
        <h2 style={{ fontSize: '1.2rem' }}>Data akademik</h2>
        {canAdd && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Tambah semester
          </Button>
        )}
      </Group>
      {records.length === 0 ? (
        <EmptyState
          text="Belum ada data akademik"
          hint="Setiap semester, data akademik dan surat aktif diperlukan sebelum pembayaran berikutnya."
          icon="book"
        />
      ) : (
        <CardTable
          label="Data akademik per semester"
          columns={[...columns, attesting]}
          rows={records}
          rowKey={(record) => record.id}
        />
      )}
      {adding && <AddRecord award={award} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddRecord({ award, onClose }: { award: AwardDetail; onClose: () => void }) {
  const last = Math.max(0, ...award.dataAkademik.map((record) => record.semester));
  const [year, setYear] = useState(academicYear);
  const [semester, setSemester] = useState<number | string>(Math.min(SEMESTER_MAX, last + 1));
  const [credits, setCredits] = useState<number | string>('');
  const [gpa, setGpa] = useState('');
  const results = useFileField(`data-akademik/${award.id}/khs`);
  const letter = useFileField(`data-akademik/${award.id}/surat-aktif`);
  const client = useQueryClient();
  const command = useAddRecord(onClose);
  const gpaValue = Number(gpa.replace(',', '.'));
  const gpaWrong = gpa !== '' && !(gpaValue >= 0 && gpaValue <= 4);
  const fields = command.error instanceof ApiError ? command.error.fields() : {};

  return (
    <ActDialog
      title="Tambah data akademik"
      button="Simpan"
      command={command}
      disabled={results.busy || letter.busy || gpaWrong || gpa === '' || credits === '' || semester === ''}
      typed={gpa !== '' || credits !== '' || results.file !== null || letter.file !== null}
      onAct={() =>
        command.mutate({
          penerimaBeasiswaId: award.id,
          versi: award.versi,
          tahunAkademik: year,
          semester: Number(semester),
          jumlahSks: Number(credits),
          ipk: gpaValue,
          ...(results.file ? { khs: results.file } : {}),
          ...(letter.file ? { suratAktif: letter.file } : {}),
        })
      }
      onClose={onClose}
      onReload={() => void client.invalidateQueries({ queryKey: awardKeys.detail(award.id) })}
      shownFields={['tahunAkademik', 'semester', 'jumlahSks', 'ipk', 'khs', 'suratAktif']}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <StudyTimeFields year={year} onYear={setYear} semester={semester} onSemester={setSemester} errors={fields} />
        <NumberInput
          label="Jumlah SKS"
          size="md"
          min={0}
          max={40}
          allowDecimal={false}
          required
          value={credits}
          onChange={setCredits}
          error={fields.jumlahSks}
        />
        <TextInput
          label="IPK"
          required
          inputMode="decimal"
          placeholder="3,25"
          value={gpa}
          onChange={(event) => setGpa(event.currentTarget.value)}
          error={gpaWrong ? 'IPK antara 0,00 dan 4,00.' : fields.ipk}
        />
      </SimpleGrid>
      <DocumentField label="Kartu Hasil Studi (KHS)" field={results} error={fields.khs} />
      <DocumentField label="Surat keterangan aktif" field={letter} error={fields.suratAktif} />
    </ActDialog>
  );
}
