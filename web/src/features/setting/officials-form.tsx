// Who signs the papers of the office, from when to when; whoever stands in for another stops by the day they were given.
// Another person confirms it.
import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { capacityText, capacityWords, postText, postWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { CommandError } from '../../ui/command-error';
import { DateField } from '../../ui/date-field';
import css from '../../ui/form-card.module.css';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import own from './officials.module.css';
import type { Settings } from './queries';
import { settings, useChangeSettings } from './queries';

type Officials = NonNullable<Settings['pejabat']['nilai']>;
type Mandate = Officials['pejabat'][number];
/** A mandate and what tells it from others while it is typed. */
type Typed = { place: string; mandates: (Mandate & { key: number })[] };

const typedOf = (known: Officials | null | undefined): Typed => ({
  place: known?.tempat ?? '',
  mandates: (known?.pejabat ?? []).map((mandate, key) => ({ ...mandate, key })),
});

/** As it is sent: what was left empty is left out. */
const sent = ({ place, mandates }: Typed): Officials => ({
  tempat: place.trim(),
  pejabat: mandates.map(({ key: _, nip, nomorSk, sampai, ...mandate }) => ({
    ...mandate,
    nama: mandate.nama.trim(),
    ...(nip?.trim() ? { nip: nip.replaceAll(' ', '') } : {}),
    ...(nomorSk?.trim() ? { nomorSk: nomorSk.trim() } : {}),
    ...(sampai ? { sampai } : {}),
  })),
});

export function OfficialsForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const known = query.data.pejabat;
  return <Form key={known.versi} known={known} />;
}

function Form({ known }: { known: Settings['pejabat'] }) {
  const before = typedOf(known.nilai);
  const [typed, setTyped] = useState<Typed>(before);
  const command = useChangeSettings(() => undefined);
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(sent(typed)) !== JSON.stringify(sent(before));
  const change = (key: number, part: Partial<Mandate>) =>
    setTyped({
      ...typed,
      mandates: typed.mandates.map((one) => (one.key === key ? { ...one, ...part } : one)),
    });
  const lacking = typed.mandates.some((one) => one.nama.trim() === '' || one.mulai === '');
  const add = () => {
    const key = Math.max(-1, ...typed.mandates.map((one) => one.key)) + 1;
    const mandate = { key, jabatan: 'bendahara', sebagai: 'definitif', nama: '', mulai: '' } as const;
    setTyped({ ...typed, mandates: [...typed.mandates, mandate] });
  };
  return (
    <section className={css.card} aria-label="Pejabat penanda tangan">
      <h2>Pejabat penanda tangan</h2>
      <p className={css.hint}>
        Nama dan NIP ini tercetak di SK, kuitansi, surat pengantar bank, dan laporan, menurut tanggal kertasnya. Plt.
        dan Plh. menggantikan pejabat definitif selama masa suratnya dan berakhir sendiri. Berlaku setelah petugas lain
        menyetujuinya; yang masanya sudah lewat dibiarkan, karena kertas dari masanya masih menyebutnya.
      </p>
      <Stack gap="md">
        <TextInput
          label="Tempat"
          description="Kota tempat kertas ditandatangani."
          required
          value={typed.place}
          error={errors.tempat}
          onChange={(event) => setTyped({ ...typed, place: event.currentTarget.value })}
        />
        {typed.mandates.length === 0 && <EmptyState text="Belum ada pejabat" />}
        <ol className={own.mandates}>
          {typed.mandates.map((one, place) => (
            <li key={one.key}>
              <fieldset className={own.mandate} aria-label={`Pejabat ${place + 1}`}>
                <div className={own.head}>
                  <strong>
                    {one.sebagai === 'definitif' ? '' : `${capacityText[one.sebagai]} `}
                    {postText[one.jabatan]}
                  </strong>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Hapus pejabat ${place + 1}`}
                    onClick={() =>
                      setTyped({ ...typed, mandates: typed.mandates.filter((other) => other.key !== one.key) })
                    }
                  >
                    <Icon name="trash" />
                  </ActionIcon>
                </div>
                <div className={own.fields}>
                  <NativeSelect
                    label="Jabatan"
                    data={choices(postWords, postText)}
                    value={one.jabatan}
                    onChange={(event) =>
                      change(one.key, { jabatan: wordIn(postWords, event.currentTarget.value) ?? one.jabatan })
                    }
                  />
                  <NativeSelect
                    label="Sebagai"
                    data={choices(capacityWords, capacityText)}
                    value={one.sebagai}
                    onChange={(event) =>
                      change(one.key, { sebagai: wordIn(capacityWords, event.currentTarget.value) ?? one.sebagai })
                    }
                  />
                  <TextInput
                    className={own.name ?? ''}
                    label="Nama dengan gelar"
                    required
                    value={one.nama}
                    onChange={(event) => change(one.key, { nama: event.currentTarget.value })}
                  />
                  <TextInput
                    label="NIP (18 angka)"
                    inputMode="numeric"
                    value={one.nip ?? ''}
                    onChange={(event) => change(one.key, { nip: event.currentTarget.value })}
                  />
                  <DateField
                    label="Sejak"
                    required
                    value={one.mulai}
                    onChange={(mulai) => change(one.key, { mulai })}
                  />
                  <DateField
                    label="Sampai"
                    required={one.sebagai !== 'definitif'}
                    value={one.sampai ?? ''}
                    onChange={(sampai) => change(one.key, { sampai })}
                  />
                  <TextInput
                    label="Nomor surat"
                    required={one.sebagai !== 'definitif'}
                    value={one.nomorSk ?? ''}
                    onChange={(event) => change(one.key, { nomorSk: event.currentTarget.value })}
                  />
                </div>
              </fieldset>
            </li>
          ))}
        </ol>
        {errors.pejabat && (
          <p className={css.error} role="alert">
            {errors.pejabat}
          </p>
        )}
        <Button variant="default" onClick={add} style={{ alignSelf: 'flex-start' }}>
          Tambah pejabat
        </Button>
      </Stack>
      {lacking && <p className={css.hint}>Isi nama dan hari pertama setiap pejabat.</p>}
      <CommandError error={command.error} shownFields={['tempat', 'pejabat']} />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setTyped(before)}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty || lacking}
          loading={command.isPending}
          onClick={() => command.mutate({ pejabat: { nilai: sent(typed), versi: known.versi } })}
        >
          Usulkan
        </Button>
      </div>
    </section>
  );
}
