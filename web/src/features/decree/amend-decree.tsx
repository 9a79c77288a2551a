// Another decree changes one: who comes in, who goes out, and why; seen in numbers before it is proposed to a second person.
import { Checkbox, ScrollArea, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { isoDay } from '../../lib/date';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { PaperNumber } from '../../ui/paper-number';
import { ChooseRecipients, type Chosen, ChosenPreview, nameOf } from './choose-recipients';
import css from './decree.module.css';
import { type Amounts, AmountsPreview, amountsOf, DecreeAmounts } from './decree-amounts';
import type { DecreeDetail } from './queries';
import { useAmendDecree } from './queries';

type Props = { decree: DecreeDetail; onClose: () => void; onReload: () => void };

export function AmendDecree({ decree, onClose, onReload }: Props) {
  const [paper, setPaper] = useState({ nomor: '', tanggal: isoDay(), alasan: '' });
  const [added, setAdded] = useState<Chosen>(new Map());
  const [removed, setRemoved] = useState<string[]>([]);
  const [amounts, setAmounts] = useState<Amounts>({});
  const [search, setSearch] = useState('');
  const [checking, setChecking] = useState(false);
  const evidence = useFileField(`ubah-sk/${decree.id}`);
  const command = useAmendDecree(onClose);
  const errors = fieldsOf(command.error);
  const staying = decree.penerimaBeasiswa.filter((one) => !removed.includes(one.id));
  const people = [
    ...[...added.values()].map((one) => ({ id: one.id, name: nameOf(one) })),
    ...staying.map((one) => ({
      id: one.id,
      name: [one.namaPenerima ?? 'Tanpa nama', one.institusiPendidikan].filter(Boolean).join(' · '),
      now: one.besaran,
    })),
  ];
  const besaran = amountsOf(people, amounts);
  const changes = added.size + removed.length + besaran.length;
  const ready = paper.nomor.trim() !== '' && paper.alasan.trim() !== '' && changes > 0 && evidence.file;
  const needle = search.trim().toLowerCase();
  const named = decree.penerimaBeasiswa.filter((one) => (one.namaPenerima ?? '').toLowerCase().includes(needle));
  const leaving = decree.penerimaBeasiswa.filter((one) => removed.includes(one.id));
  return (
    <ActDialog
      title={`Ubah SK ${decree.nomor}`}
      button={checking ? 'Usulkan perubahan' : 'Periksa dulu'}
      {...(checking ? { cancel: 'Kembali', onCancel: () => setChecking(false) } : {})}
      size="xl"
      disabled={!ready}
      command={command}
      typed={paper.nomor !== '' || paper.alasan !== '' || changes > 0}
      onAct={() =>
        checking && evidence.file
          ? command.mutate({
              id: decree.id,
              versi: decree.versi,
              nomor: paper.nomor.trim(),
              tanggal: paper.tanggal,
              alasan: paper.alasan.trim(),
              tambah: [...added.keys()],
              hapus: removed,
              besaran,
              bukti: evidence.file,
            })
          : setChecking(true)
      }
      about={{ stream: 'decree', id: decree.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={checking ? [] : ['nomor', 'tanggal', 'alasan', 'bukti']}
    >
      {checking ? (
        <>
          <p>
            SK <strong>{paper.nomor}</strong> mengubah SK {decree.nomor}: {number(added.size)} masuk,{' '}
            {number(leaving.length)} keluar,{' '}
            {number(besaran.filter((one) => !added.has(one.penerimaBeasiswaId)).length)} besaran berubah, menjadi{' '}
            <strong>{number(decree.penerimaBeasiswa.length + added.size - leaving.length)} penerima</strong>.
          </p>
          {added.size > 0 && (
            <>
              <h3>Masuk</h3>
              <ChosenPreview chosen={added} />
            </>
          )}
          {leaving.length > 0 && (
            <>
              <h3>Keluar</h3>
              <ol className={css.names} aria-label="Nama yang keluar">
                {leaving.map((one) => (
                  <li key={one.id}>{one.namaPenerima ?? 'Tanpa nama'}</li>
                ))}
              </ol>
            </>
          )}
          <AmountsPreview people={people} amounts={amounts} />
        </>
      ) : (
        <>
          <p>Berlaku setelah petugas lain membuka pindaiannya dan menyetujuinya di halaman Usulan.</p>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PaperNumber
              kind="sk"
              label="Nomor SK perubahan"
              required
              date={paper.tanggal}
              value={paper.nomor}
              error={errors.nomor}
              onChange={(nomor) => setPaper({ ...paper, nomor })}
            />
            <DateField
              label="Tanggal SK perubahan"
              required
              min={decree.tanggal}
              max={isoDay()}
              value={paper.tanggal}
              error={errors.tanggal}
              onChange={(next) => setPaper({ ...paper, tanggal: next })}
            />
          </SimpleGrid>
          <NoteField
            label="Alasan perubahan"
            required
            value={paper.alasan}
            onChange={(alasan) => setPaper({ ...paper, alasan })}
            error={errors.alasan}
          />
          <DocumentField
            label="Pindaian SK perubahan yang ditandatangani"
            required
            field={evidence}
            error={errors.bukti}
          />
          <fieldset className={css.choose}>
            <legend>Keluar dari SK ({number(removed.length)} dipilih)</legend>
            <TextInput
              type="search"
              label="Cari nama dalam SK"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Checkbox.Group value={removed} onChange={setRemoved} mt="sm">
              <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ tabIndex: 0 }}>
                <Stack gap="xs">
                  {named.map((one) => (
                    <Checkbox
                      key={one.id}
                      value={one.id}
                      label={[one.namaPenerima ?? 'Tanpa nama', one.institusiPendidikan].filter(Boolean).join(' · ')}
                    />
                  ))}
                </Stack>
              </ScrollArea.Autosize>
            </Checkbox.Group>
          </fieldset>
          <ChooseRecipients label="Masuk ke SK" chosen={added} onChange={setAdded} />
          <DecreeAmounts people={people} amounts={amounts} onChange={setAmounts} />
        </>
      )}
    </ActDialog>
  );
}
