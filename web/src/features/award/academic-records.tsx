// Academic records of an award, semester by semester: list, a new record, and attesting that a student is active.
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ObjectionKind, objectionKindText } from '../../api/words';
import { Badge } from '../../ui/badge';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { RowButton } from '../../ui/row-button';
import { EmptyState } from '../../ui/states';
import { AcademicPapers } from './academic-papers';
import css from './academic-records.module.css';
import { AddRecord } from './add-record';
import { ObjectDialog } from './object-dialog';
import type { AcademicRecord, AwardDetail } from './queries';
import { useAttest } from './queries';
import { gpaText } from './text';

const columns: readonly CardColumn<AcademicRecord>[] = [
  {
    head: 'Semester',
    names: true,
    cell: (record) => (
      <span className={css.semester}>
        Semester {record.semester} <span className={css.year}>{record.tahunAkademik}</span>
      </span>
    ),
  },
  { head: 'SKS', cell: (record) => record.jumlahSks },
  { head: 'IPK', cell: (record) => gpaText(record.ipk) },
];

const papers: CardColumn<AcademicRecord> = {
  head: 'Berkas',
  cell: (record) => <AcademicPapers record={record} />,
};

/** Who says what of a semester: the office attests, the institution also takes back that somebody was not active. */
type Attests = 'office' | 'institution' | null;
type Props = { award: AwardDetail; canAdd: boolean; attests: Attests; showsPapers: boolean };
type Asked = { record: AcademicRecord; kind: ObjectionKind };

export function AcademicRecords({ award, canAdd, attests, showsPapers }: Props) {
  const [adding, setAdding] = useState<AcademicRecord | 'new' | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const records = [...award.dataAkademik].sort((left, right) => right.semester - left.semester);
  const attesting: CardColumn<AcademicRecord> = {
    head: 'Keaktifan',
    cell: (record) => (
      <Stack gap={6} align="flex-start">
        <Standing record={record} isOwn={canAdd && attests === null} />
        {attests && !record.terkonfirmasi && (
          <Verdicts award={award} record={record} attests={attests} onObject={(kind) => setAsked({ record, kind })} />
        )}
        {canAdd && record.sanggahan && (
          <RowButton onClick={() => setAdding(record)}>Catat ulang semester {record.semester}</RowButton>
        )}
      </Stack>
    ),
  };
  return (
    <section aria-label="Data akademik">
      <Group justify="space-between" mb="sm">
        <h2 style={{ fontSize: '1.2rem' }}>Data akademik</h2>
        {canAdd && (
          <Button variant="default" onClick={() => setAdding('new')}>
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
          columns={[...columns, ...(showsPapers ? [papers] : []), attesting]}
          rows={records}
          rowKey={(record) => record.id}
        />
      )}
      {canAdd && attests === 'institution' && (
        <p>Yang mencatat hasil studi tidak dapat mengonfirmasinya; mintalah rekan Anda di kampus atau dinas.</p>
      )}
      {adding && <AddRecord award={award} again={adding === 'new' ? null : adding} onClose={() => setAdding(null)} />}
      {asked && <ObjectDialog award={award} record={asked.record} kind={asked.kind} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Whether a semester is attested, what is said against it, and what the recipient does then. */
function Standing({ record, isOwn }: { record: AcademicRecord; isOwn: boolean }) {
  const said = record.sanggahan;
  return (
    <>
      {said ? (
        <Badge tone="bad">{objectionKindText[said.jenis]}</Badge>
      ) : (
        <Badge tone={record.terkonfirmasi ? 'good' : 'wait'}>
          {record.terkonfirmasi ? 'Terkonfirmasi' : 'Menunggu konfirmasi'}
        </Badge>
      )}
      {said && (
        <span>
          Menurut kampus{said.jenis === 'salah' && `: ${said.jumlahSks} SKS, IPK ${gpaText(said.ipk)}`}
          {said.alasan && `: ${said.alasan}`}
          {isOwn &&
            (said.jenis === 'salah'
              ? '. Catat ulang semester ini dengan KHS yang benar; pembayarannya menunggu.'
              : '. Bila keliru, hubungi kampus atau catat ulang dengan surat aktif kuliah; pembayarannya menunggu.')}
        </span>
      )}
      {record.peringatan && (
        <Badge tone="bad">
          {`Di bawah syarat lanjutan, ke-${record.peringatan.ke} dari ${record.peringatan.berakhirPada}`}
        </Badge>
      )}
    </>
  );
}

type VerdictProps = {
  award: AwardDetail;
  record: AcademicRecord;
  attests: Attests;
  onObject: (kind: ObjectionKind) => void;
};

function Verdicts({ award, record, attests, onObject }: VerdictProps) {
  const attest = useAttest();
  const said = record.sanggahan?.jenis;
  return (
    <Group gap={6}>
      {(!said || (said === 'tidak-aktif' && attests === 'institution')) && (
        <RowButton
          loading={attest.isPending}
          onClick={() => attest.mutate({ id: record.id, versi: award.versi })}
          aria-label={`Konfirmasi aktif semester ${record.semester}`}
        >
          Konfirmasi aktif
        </RowButton>
      )}
      {said !== 'tidak-aktif' && (
        <RowButton onClick={() => onObject('tidak-aktif')} aria-label={`Tidak aktif pada semester ${record.semester}`}>
          Tidak aktif
        </RowButton>
      )}
      {said !== 'salah' && (
        <RowButton onClick={() => onObject('salah')} aria-label={`Data semester ${record.semester} salah`}>
          Data salah
        </RowButton>
      )}
    </Group>
  );
}
