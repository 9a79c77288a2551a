// A new decree: number, date and title, who it names out of all who may be named, and a look before it is kept.
import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { isoDay } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { PaperNumber } from '../../ui/paper-number';
import { ChooseRecipients, type Chosen, ChosenPreview, nameOf } from './choose-recipients';
import { type Amounts, AmountsPreview, amountsOf, DecreeAmounts } from './decree-amounts';
import { useIssueDecree } from './queries';

export function IssueDecree({ onClose }: { onClose: () => void }) {
  const [decree, setDecree] = useState({ nomor: '', tanggal: isoDay(), judul: '' });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [amounts, setAmounts] = useState<Amounts>({});
  const [checking, setChecking] = useState(false);
  const command = useIssueDecree(onClose);
  const errors = fieldsOf(command.error);
  const people = [...chosen.values()].map((one) => ({ id: one.id, name: nameOf(one) }));
  const ready = decree.nomor.trim() !== '' && decree.judul.trim() !== '' && chosen.size > 0;
  return (
    <ActDialog
      title="Buat SK penetapan"
      button={checking ? 'Simpan SK' : 'Periksa dulu'}
      {...(checking ? { cancel: 'Kembali', onCancel: () => setChecking(false) } : {})}
      size="xl"
      disabled={!ready}
      command={command}
      typed={decree.nomor !== '' || decree.judul !== '' || chosen.size > 0}
      onAct={() =>
        checking
          ? command.mutate({
              ...decree,
              penerimaBeasiswaId: [...chosen.keys()],
              besaran: amountsOf(people, amounts),
            })
          : setChecking(true)
      }
      onClose={onClose}
      shownFields={checking ? [] : ['nomor', 'tanggal', 'judul']}
    >
      {checking ? (
        <>
          <p>
            SK <strong>{decree.nomor}</strong> tentang {decree.judul} akan menyebut nama-nama ini.
          </p>
          <ChosenPreview chosen={chosen} />
          <AmountsPreview people={people} amounts={amounts} />
        </>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PaperNumber
              kind="sk"
              required
              date={decree.tanggal}
              value={decree.nomor}
              error={errors.nomor}
              onChange={(nomor) => setDecree({ ...decree, nomor })}
            />
            <DateField
              label="Tanggal SK"
              required
              max={isoDay()}
              value={decree.tanggal}
              error={errors.tanggal}
              onChange={(next) => setDecree({ ...decree, tanggal: next })}
            />
          </SimpleGrid>
          <TextInput
            label="Tentang"
            required
            value={decree.judul}
            error={errors.judul}
            onChange={(event) => setDecree({ ...decree, judul: event.currentTarget.value })}
          />
          <ChooseRecipients label="Penerima dalam SK" chosen={chosen} onChange={setChosen} />
          <DecreeAmounts people={people} amounts={amounts} onChange={setAmounts} />
        </>
      )}
    </ActDialog>
  );
}
