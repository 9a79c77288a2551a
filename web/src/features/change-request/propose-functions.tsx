// Functions of an account proposed anew: its own, and those in somebody's place (Plt., Plh.) for their days.
import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import {
  type Capacity,
  capacityLongText,
  capacityText,
  capacityWords,
  type Function as Duty,
  functionLongText,
  functionText,
  functionWords,
} from '../../api/words';
import { dateLong } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { RowButton } from '../../ui/row-button';
import css from './change-request.module.css';
import type { Holder } from './queries';
import { useProposeFunctions } from './queries';

type Mandate = Holder['pengganti'][number];
type Pair = readonly Duty[];

export const mandateWords = (one: Pick<Mandate, 'fungsi' | 'sebagai' | 'mulai' | 'sampai'>) =>
  `${capacityText[one.sebagai]} ${functionText[one.fungsi]}, ${dateLong(one.mulai)} sampai ${dateLong(one.sampai)}`;

type Typed = { fungsi: Duty | ''; sebagai: Capacity; mulai: string; sampai: string; nomorSurat: string };
const nothing: Typed = { fungsi: '', sebagai: 'plh', mulai: '', sampai: '', nomorSurat: '' };

export function ProposeFunctions({ holder, apart, onClose }: { holder: Holder; apart: Pair[]; onClose: () => void }) {
  const [duties, setDuties] = useState<Duty[]>(holder.fungsi);
  const [kept, setKept] = useState<Mandate[]>(holder.pengganti);
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState<Typed>(nothing);
  const letter = useFileField(`surat-pengganti/${holder.userId}`);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const command = useProposeFunctions(onClose);
  const errors = fieldsOf(command.error);
  const all = [...duties, ...kept.map((one) => one.fungsi), ...(typed.fungsi ? [typed.fungsi] : [])];
  const clash = apart.find((pair) => pair.every((duty) => all.includes(duty)));
  const same =
    duties.length === holder.fungsi.length &&
    duties.every((duty) => holder.fungsi.includes(duty)) &&
    kept.length === holder.pengganti.length &&
    !adding;
  const mandate =
    typed.fungsi && typed.mulai && typed.sampai && typed.nomorSurat.trim() && letter.file
      ? { ...typed, fungsi: typed.fungsi, nomorSurat: typed.nomorSurat.trim(), bukti: letter.file }
      : null;
  // Days decide whether they meet; the server says so where they do.
  const exempt = until !== '' && reason.trim() !== '';
  const own = apart.some((pair) => pair.every((duty) => duties.includes(duty)));
  const ready = !same && (!own || exempt) && (!adding || mandate !== null);
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next });
  return (
    <ActDialog
      title={`Fungsi ${holder.nama ?? 'akun'}`}
      button="Usulkan"
      disabled={!ready}
      command={command}
      typed={!same || reason !== ''}
      onAct={() =>
        command.mutate({
          userId: holder.userId,
          fungsi: duties,
          pengganti: [
            ...kept.map(({ fungsi, sebagai, mulai, sampai, nomorSurat }) => ({
              fungsi,
              sebagai,
              mulai,
              sampai,
              nomorSurat,
            })),
            ...(mandate ? [mandate] : []),
          ],
          rangkapSampai: clash && until ? until : null,
          alasan: reason.trim() || null,
        })
      }
      onClose={onClose}
      shownFields={['rangkapSampai', 'alasan', 'bukti']}
    >
      <Checkbox.Group
        label="Fungsi yang dipegang"
        value={duties}
        onChange={(values) => setDuties(functionWords.filter((word) => values.includes(word)))}
      >
        <Stack gap="xs" mt="xs">
          {functionWords.map((duty) => (
            <Checkbox key={duty} value={duty} label={functionLongText[duty]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {kept.map((one) => (
        <p key={`${one.fungsi} ${one.mulai} ${one.nomorSurat}`} className={css.mandate}>
          <span>{mandateWords(one)}</span>
          <RowButton
            aria-label={`Akhiri ${mandateWords(one)}`}
            onClick={() => setKept(kept.filter((other) => other !== one))}
          >
            Akhiri
          </RowButton>
        </p>
      ))}
      {adding ? (
        <fieldset className={css.mandates}>
          <legend>Menggantikan pejabat untuk sementara</legend>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label="Fungsi yang digantikan"
              required
              data={[{ value: '', label: 'Pilih' }, ...choices(functionWords, functionText)]}
              value={typed.fungsi}
              onChange={(event) => change({ fungsi: wordIn(functionWords, event.currentTarget.value) ?? '' })}
            />
            <NativeSelect
              label="Sebagai"
              data={choices(
                capacityWords.filter((word) => word !== 'definitif'),
                capacityLongText,
              )}
              value={typed.sebagai}
              onChange={(event) => change({ sebagai: wordIn(capacityWords, event.currentTarget.value) ?? 'plh' })}
            />
            <DateField label="Hari pertama" required value={typed.mulai} onChange={(mulai) => change({ mulai })} />
            <DateField label="Hari terakhir" required value={typed.sampai} onChange={(sampai) => change({ sampai })} />
          </SimpleGrid>
          <TextInput
            label="Nomor surat perintah"
            required
            value={typed.nomorSurat}
            onChange={(event) => change({ nomorSurat: event.currentTarget.value })}
          />
          <DocumentField label="Surat perintah" required field={letter} error={errors.bukti} />
          <p className={css.muted}>Berakhir sendiri sesudah hari terakhir, paling lama enam bulan.</p>
          <Button
            variant="default"
            w="fit-content"
            onClick={() => {
              setAdding(false);
              setTyped(nothing);
            }}
          >
            Tanpa pengganti
          </Button>
        </fieldset>
      ) : (
        <Button variant="default" w="fit-content" onClick={() => setAdding(true)}>
          Tambah Plt. atau Plh.
        </Button>
      )}
      {clash && (
        <>
          <p role="alert">
            {clash.map((duty) => functionText[duty]).join(' dan ')} adalah dua orang yang berbeda. Bila kantor
            kekurangan orang, catat rangkap jabatan dengan batas waktu paling lama satu tahun dan alasannya.
          </p>
          <DateField
            label="Rangkap jabatan sampai"
            required={own}
            value={until}
            error={errors.rangkapSampai}
            onChange={setUntil}
          />
        </>
      )}
      <Textarea
        label="Alasan"
        required={Boolean(clash)}
        autosize
        minRows={2}
        value={reason}
        error={errors.alasan}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
