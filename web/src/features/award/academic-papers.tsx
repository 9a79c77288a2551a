// The papers of a semester, each opened in place beside the figures that it proves.
import { Group } from '@mantine/core';
import { useState } from 'react';
import { KeptFile } from '../../ui/kept-file';
import { Modal } from '../../ui/modal';
import { RowButton } from '../../ui/row-button';
import type { AcademicRecord } from './queries';
import { gpaText } from './text';

const papers = [
  ['khs', 'KHS', 'Kartu Hasil Studi'],
  ['suratAktif', 'Surat aktif', 'Surat keterangan aktif'],
] as const;

/** `whose` names the student where the row alone does not. */
export function AcademicPapers({ record, whose }: { record: AcademicRecord; whose?: string }) {
  const [open, setOpen] = useState<(typeof papers)[number] | null>(null);
  const there = papers.filter(([field]) => record[field]);
  const file = open && record[open[0]];
  if (there.length === 0) return <>Tidak ada berkas</>;
  return (
    <>
      <Group gap={6}>
        {there.map((paper) => (
          <RowButton
            key={paper[0]}
            aria-label={`Lihat ${paper[2]} semester ${record.semester}${whose ? ` ${whose}` : ''}`}
            onClick={() => setOpen(paper)}
          >
            {paper[1]}
          </RowButton>
        ))}
      </Group>
      {open && file && (
        <Modal open onClose={() => setOpen(null)} title={`${open[2]}, semester ${record.semester}`} size="xl">
          <p>
            {whose && <strong>{whose}. </strong>}Tercatat: {record.tahunAkademik}, {record.jumlahSks} SKS, IPK{' '}
            {gpaText(record.ipk)}.
          </p>
          <KeptFile of={file} name={open[2]} />
        </Modal>
      )}
    </>
  );
}
