// How the office numbers its papers: the next number is proposed by these wherever one is asked for.
import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import type { Settings } from './queries';
import { useChangeSettings } from './queries';
import { OfSettings, WholeForm } from './whole-form';

const kinds = [
  { kind: 'spp', label: 'SPP', example: '{nomor}/SPP/{tahun}' },
  { kind: 'spm', label: 'SPM', example: '{nomor:4}/SPM/{bulan-romawi}/{tahun}' },
  { kind: 'sp2d', label: 'SP2D', example: '900/{nomor:5}/SP2D/{tahun}' },
  { kind: 'sk', label: 'SK penetapan', example: '188.45/{nomor}/{tahun}' },
] as const;

type Schemes = NonNullable<Settings['nomorSurat']['nilai']>;

const sent = (schemes: Schemes): Schemes =>
  Object.fromEntries(
    Object.entries(schemes)
      .map(([kind, scheme]) => [kind, scheme?.trim()])
      .filter(([, scheme]) => scheme),
  );

export const NumberSchemesForm = () => <OfSettings name="nomorSurat">{(known) => <Form known={known} />}</OfSettings>;

function Form({ known }: { known: Settings['nomorSurat'] }) {
  const before = known.nilai ?? {};
  const [schemes, setSchemes] = useState<Schemes>(before);
  const command = useChangeSettings(() => undefined);
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(sent(schemes)) !== JSON.stringify(sent(before));
  return (
    <WholeForm
      title="Skema nomor surat"
      hint={
        <>
          Nomor berikutnya diusulkan menurut skema ini. Tulis <code>{'{nomor}'}</code> tepat satu kali;{' '}
          <code>{'{nomor:4}'}</code> diisi nol sampai empat angka. <code>{'{tahun}'}</code>, <code>{'{bulan}'}</code>,
          dan <code>{'{bulan-romawi}'}</code> mengikuti tanggal surat; hitungannya mulai lagi setiap tahun. Yang
          dikosongkan mengikuti nomor-nomor sebelumnya. Perubahan menunggu persetujuan orang kedua di halaman Usulan.
        </>
      }
      button="Simpan"
      dirty={dirty}
      command={command}
      onUndo={() => setSchemes(before)}
      onSend={() => command.mutate({ nomorSurat: { nilai: sent(schemes), versi: known.versi } })}
      shownFields={kinds.map(({ kind }) => `nomorSurat.${kind}`)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {kinds.map(({ kind, label, example }) => (
          <TextInput
            key={kind}
            label={label}
            placeholder={example}
            maxLength={80}
            value={schemes[kind] ?? ''}
            error={errors[`nomorSurat.${kind}`]}
            onChange={(event) => setSchemes({ ...schemes, [kind]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </WholeForm>
  );
}
