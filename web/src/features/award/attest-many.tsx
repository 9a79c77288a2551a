// Attests the latest semester of several students, one command each, with the figures that are attested in front of one.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '../../api/client';
import { BulkDialog } from '../../ui/bulk-dialog';
import { AcademicPapers } from './academic-papers';
import { type AwardItem, academicRecords } from './queries';
import { gpaText } from './text';

type Props = {
  awards: AwardItem[];
  /** `changed` when at least one semester was attested. */
  onDone: (changed: boolean) => void;
};

export function AttestMany({ awards, onDone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabled={awards.length === 0} onClick={() => setOpen(true)}>
        {awards.length === 0 ? 'Konfirmasi yang dipilih' : `Konfirmasi ${awards.length} mahasiswa`}
      </Button>
      {open && (
        <AttestDialog
          awards={awards}
          onDone={(changed) => {
            setOpen(false);
            onDone(changed);
          }}
        />
      )}
    </>
  );
}

function AttestDialog({ awards, onDone }: Props) {
  // As they were when the dialog opened: the list moves while they are attested.
  const [rows] = useState(awards);
  const found = useQuery(academicRecords(rows.map((row) => row.id)));
  /** The semester that a row's command attests. */
  const record = (row: AwardItem) => found.data?.get(row.id)?.find((one) => one.id === row.dataAkademikTerakhirId);
  const unread = found.data ? rows.filter((row) => !record(row)).length : 0;
  return (
    <BulkDialog
      title={`Konfirmasi keaktifan ${rows.length} mahasiswa`}
      rows={rows}
      skipped={
        unread > 0 ? `Angka ${unread} mahasiswa tidak dapat dimuat. Tutup, muat ulang halaman, lalu coba lagi.` : null
      }
      explain="Anda menyatakan bahwa mahasiswa berikut aktif dan angka semester di bawah ini benar. Pernyataan ini tercatat di buku besar."
      columns={[
        { header: 'NIM', cell: (row) => row.nim ?? '–' },
        { header: 'Nama', cell: (row) => row.namaPenerima ?? 'Tanpa nama' },
        { header: 'Program studi', cell: (row) => `${row.jenjang} ${row.programStudi}` },
        {
          header: 'Semester',
          cell: (row) => `Semester ${row.semesterTerakhir ?? '–'}, ${record(row)?.tahunAkademik ?? '…'}`,
        },
        { header: 'SKS', cell: (row) => `${record(row)?.jumlahSks ?? '…'} SKS` },
        { header: 'IPK', cell: (row) => `IPK ${record(row) ? gpaText(record(row)?.ipk) : '…'}` },
        {
          header: 'Berkas',
          cell: (row) => {
            const one = record(row);
            return one ? <AcademicPapers record={one} whose={row.namaPenerima ?? 'mahasiswa ini'} /> : '…';
          },
        },
      ]}
      button="Konfirmasi aktif"
      // What is not on screen is not attested.
      disabled={rows.some((row) => !record(row))}
      doneText="Terkonfirmasi"
      command={(row, idempotencyKey) =>
        write('POST', '/api/cms/data-akademik/konfirmasi', {
          body: { id: row.dataAkademikTerakhirId ?? '', versi: row.versi },
          idempotencyKey,
        })
      }
      onClose={onDone}
    />
  );
}
