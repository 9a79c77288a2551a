// Proposes the right number or date of a decree or of its amendment, and attaches the scan of the signed paper.
import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { isoDay } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import type { DecreeDetail } from './queries';
import { useRenumberDecree, useScanDecree } from './queries';

type Props = { decree: DecreeDetail; onClose: () => void; onReload: () => void };

export function RenumberDecree({ decree, onClose, onReload }: Props) {
  const papers = [
    { nomor: decree.nomor, tanggal: decree.tanggal, label: `SK ${decree.nomor}` },
    ...(decree.diubahOleh && decree.tanggalPerubahan
      ? [
          {
            nomor: decree.diubahOleh,
            tanggal: decree.tanggalPerubahan,
            label: `Perubahannya, SK ${decree.diubahOleh}`,
          },
        ]
      : []),
  ];
  const [wrong, setWrong] = useState(decree.nomor);
  const before = papers.find((paper) => paper.nomor === wrong);
  const [number, setNumber] = useState(decree.nomor);
  const [date, setDate] = useState(decree.tanggal);
  const [reason, setReason] = useState('');
  const evidence = useFileField(`koreksi-sk/${decree.id}`);
  const command = useRenumberDecree(onClose);
  const errors = fieldsOf(command.error);
  const same = number.trim() === before?.nomor && date === before?.tanggal;
  return (
    <ActDialog
      title="Usulkan perbaikan nomor atau tanggal"
      button="Usulkan"
      disabled={same || number.trim() === '' || date === '' || reason.trim() === '' || !evidence.file}
      command={command}
      typed={!same || reason !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          id: decree.id,
          versi: decree.versi,
          nomorLama: wrong,
          nomor: number.trim(),
          tanggal: date,
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={{ stream: 'decree', id: decree.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['nomor', 'tanggal', 'alasan', 'bukti']}
    >
      <p>
        Berlaku setelah petugas lain menyetujuinya di halaman Usulan. Nomor pada semua penerima yang disebutnya ikut
        diperbaiki, dan nomor lama bebas dipakai SK lain.
      </p>
      {papers.length > 1 && (
        <Radio.Group
          label="Yang keliru"
          value={wrong}
          onChange={(value) => {
            const paper = papers.find((one) => one.nomor === value);
            setWrong(value);
            setNumber(paper?.nomor ?? '');
            setDate(paper?.tanggal ?? '');
          }}
        >
          <Stack gap="xs" mt="xs">
            {papers.map((paper) => (
              <Radio key={paper.nomor} value={paper.nomor} label={paper.label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Nomor pada kertas"
          required
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={errors.nomor}
        />
        <DateField
          label="Tanggal pada kertas"
          required
          max={isoDay()}
          value={date}
          onChange={setDate}
          error={errors.tanggal}
        />
      </SimpleGrid>
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Pindaian SK yang ditandatangani" required field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}

export function ScanDecree({ decree, onClose, onReload }: Props) {
  const scan = useFileField(`pindaian-sk/${decree.id}`);
  const command = useScanDecree(onClose);
  return (
    <ActDialog
      title="Lampirkan pindaian SK"
      button="Simpan"
      disabled={!scan.file}
      command={command}
      typed={Boolean(scan.file)}
      onAct={() => scan.file && command.mutate({ id: decree.id, versi: decree.versi, berkas: scan.file })}
      about={{ stream: 'decree', id: decree.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>Pindaian yang baru menggantikan yang lama; yang lama tetap tersimpan di buku besar.</p>
      <DocumentField label="Pindaian SK yang ditandatangani" required field={scan} />
    </ActDialog>
  );
}
