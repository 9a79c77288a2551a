// How the office numbers its papers: the next number is proposed by these wherever one is asked for.
import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import type { Settings } from './queries';
import { settings, useChangeSettings } from './queries';

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

export function NumberSchemesForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const known = query.data.nomorSurat;
  return <Form key={known.versi} known={known} />;
}

function Form({ known }: { known: Settings['nomorSurat'] }) {
  const before = known.nilai ?? {};
  const [schemes, setSchemes] = useState<Schemes>(before);
  const command = useChangeSettings(() => undefined);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const dirty = JSON.stringify(sent(schemes)) !== JSON.stringify(sent(before));
  const { question } = useUnsaved(dirty && !command.isPending);
  return (
    <section className={css.card} aria-label="Skema nomor surat">
      <h2>Skema nomor surat</h2>
      <p className={css.hint}>
        Nomor berikutnya diusulkan menurut skema ini. Tulis <code>{'{nomor}'}</code> tepat satu kali;{' '}
        <code>{'{nomor:4}'}</code> diisi nol sampai empat angka. <code>{'{tahun}'}</code>, <code>{'{bulan}'}</code>, dan{' '}
        <code>{'{bulan-romawi}'}</code> mengikuti tanggal surat; hitungannya mulai lagi setiap tahun. Yang dikosongkan
        mengikuti nomor-nomor sebelumnya. Perubahan menunggu persetujuan orang kedua di halaman Usulan.
      </p>
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
      <CommandError error={command.error} shownFields={kinds.map(({ kind }) => `nomorSurat.${kind}`)} />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setSchemes(before)}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty}
          loading={command.isPending}
          onClick={() => command.mutate({ nomorSurat: { nilai: sent(schemes), versi: known.versi } })}
        >
          Simpan
        </Button>
      </div>
      {question}
    </section>
  );
}
