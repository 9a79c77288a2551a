// Files that other programs take: a register with columns, order and titles of their own, kept as profiles.
import { ActionIcon, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { registerText, registerWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import css from '../../ui/form-card.module.css';
import { Icon } from '../../ui/icon';
import { RowButton } from '../../ui/row-button';
import { EmptyState } from '../../ui/states';
import own from './export-profiles.module.css';
import type { Settings } from './queries';
import { registerColumns, useChangeSettings } from './queries';
import { OfSettings, WholeForm } from './whole-form';

type Profile = NonNullable<Settings['profilEkspor']['nilai']>[number];
type Column = Profile['kolom'][number];
/** What tells columns and profiles from others while they are typed. */
type Keyed<T> = T & { key: number };
type Typed = Keyed<Omit<Profile, 'kolom'> & { kolom: Keyed<Column>[] }>[];

const keyed = <T,>(all: readonly T[]): Keyed<T>[] => all.map((one, key) => ({ ...one, key }));
const next = (all: readonly { key: number }[]) => Math.max(-1, ...all.map((one) => one.key)) + 1;

const typedOf = (known: readonly Profile[]): Typed =>
  keyed(known.map((profile) => ({ ...profile, kolom: keyed(profile.kolom) })));

/** As it is sent: what was left empty is left out. */
const sent = (typed: Typed): Profile[] =>
  typed.map(({ key: _, nama, kolom, ...profile }) => ({
    ...profile,
    nama: nama.trim(),
    kolom: kolom.map(({ isi, teks, judul }) => ({
      ...(isi ? { isi } : { teks: teks ?? '' }),
      ...(judul?.trim() ? { judul: judul.trim() } : {}),
    })),
  }));

const separators = [
  { value: ';', label: 'Titik koma (;)' },
  { value: ',', label: 'Koma (,)' },
  { value: '|', label: 'Garis tegak (|)' },
  { value: '\t', label: 'Tab' },
];

export const ExportProfilesForm = () => (
  <OfSettings name="profilEkspor">{(known) => <Form known={known} />}</OfSettings>
);

function Form({ known }: { known: Settings['profilEkspor'] }) {
  const before = typedOf(known.nilai ?? []);
  const [typed, setTyped] = useState<Typed>(before);
  const command = useChangeSettings(() => undefined);
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(sent(typed)) !== JSON.stringify(sent(before));
  const add = () =>
    setTyped([
      ...typed,
      { key: next(typed), nama: '', register: 'register-sp2d', pemisah: ';', kepala: true, kolom: [] },
    ]);
  return (
    <WholeForm
      title="Profil ekspor"
      hint="Berkas CSV bagi program lain, misalnya SIPD: kolom, urutan, dan judulnya menurut yang diminta program itu. Di halaman Laporan, profil muncul pada tombol Unduh register yang diambilnya. Baris jumlah tidak ikut. Judul sebuah kolom bukan judul kolom lain dari register itu. Perubahan menunggu persetujuan orang kedua di halaman Usulan."
      button="Simpan"
      dirty={dirty}
      command={command}
      onUndo={() => setTyped(before)}
      onSend={() => command.mutate({ profilEkspor: { nilai: sent(typed), versi: known.versi } })}
      shownFields={['profilEkspor']}
    >
      <Stack gap="md">
        {typed.length === 0 && <EmptyState text="Belum ada profil" />}
        {typed.map((profile, place) => (
          <ProfileFields
            key={profile.key}
            name={`Profil ${place + 1}`}
            profile={profile}
            onChange={(part) => setTyped(typed.map((one) => (one.key === profile.key ? { ...one, ...part } : one)))}
            onRemove={() => setTyped(typed.filter((one) => one.key !== profile.key))}
          />
        ))}
        {errors.profilEkspor && (
          <p className={css.error} role="alert">
            {errors.profilEkspor}
          </p>
        )}
        <Button variant="default" onClick={add} disabled={typed.length >= 20} style={{ alignSelf: 'flex-start' }}>
          Tambah profil
        </Button>
      </Stack>
    </WholeForm>
  );
}

type FieldsProps = {
  name: string;
  profile: Typed[number];
  onChange: (part: Partial<Typed[number]>) => void;
  onRemove: () => void;
};

function ProfileFields({ name, profile, onChange, onRemove }: FieldsProps) {
  const columns = useQuery(registerColumns(profile.register)).data ?? [];
  const { kolom } = profile;
  const move = (place: number, by: number) => {
    const moved = [...kolom];
    const [one] = moved.splice(place, 1);
    if (one) moved.splice(place + by, 0, one);
    onChange({ kolom: moved });
  };
  return (
    <fieldset className={own.profile} aria-label={name}>
      <div className={own.head}>
        <strong>{profile.nama || name}</strong>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Hapus ${name.toLowerCase()}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <div className={own.fields}>
        <TextInput
          label="Nama profil"
          required
          maxLength={80}
          value={profile.nama}
          onChange={(event) => onChange({ nama: event.currentTarget.value })}
        />
        <NativeSelect
          label="Register"
          data={choices(registerWords, registerText)}
          value={profile.register}
          onChange={(event) =>
            // Columns of one register are none of another.
            onChange({ register: wordIn(registerWords, event.currentTarget.value) ?? profile.register, kolom: [] })
          }
        />
        <NativeSelect
          label="Pemisah"
          data={separators}
          value={profile.pemisah}
          onChange={(event) => onChange({ pemisah: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="Baris pertama berisi judul kolom"
        checked={profile.kepala}
        onChange={(event) => onChange({ kepala: event.currentTarget.checked })}
      />
      <ol className={own.columns}>
        {kolom.map((column, place) => (
          <li key={column.key} className={own.column}>
            <NativeSelect
              label={`Kolom ${place + 1}`}
              data={[{ value: '', label: 'Teks tetap' }, ...columns.map((title) => ({ value: title, label: title }))]}
              value={column.isi ?? ''}
              onChange={(event) => {
                const isi = event.currentTarget.value;
                onChange({
                  kolom: kolom.map((one) =>
                    one.key === column.key ? { key: one.key, ...(one.judul ? { judul: one.judul } : {}), isi } : one,
                  ),
                });
              }}
            />
            {!column.isi && (
              <TextInput
                label="Teks di setiap baris"
                maxLength={80}
                value={column.teks ?? ''}
                onChange={(event) => {
                  const teks = event.currentTarget.value;
                  onChange({ kolom: kolom.map((one) => (one.key === column.key ? { ...one, teks } : one)) });
                }}
              />
            )}
            <TextInput
              label="Judul"
              placeholder={column.isi ?? ''}
              maxLength={80}
              value={column.judul ?? ''}
              onChange={(event) => {
                const judul = event.currentTarget.value;
                onChange({ kolom: kolom.map((one) => (one.key === column.key ? { ...one, judul } : one)) });
              }}
            />
            <div className={own.moves}>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={place === 0}
                aria-label={`Naikkan kolom ${place + 1}`}
                onClick={() => move(place, -1)}
              >
                ↑
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={place === kolom.length - 1}
                aria-label={`Turunkan kolom ${place + 1}`}
                onClick={() => move(place, 1)}
              >
                ↓
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Hapus kolom ${place + 1}`}
                onClick={() => onChange({ kolom: kolom.filter((one) => one.key !== column.key) })}
              >
                <Icon name="trash" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <div className={own.moves}>
        <RowButton
          disabled={kolom.length >= 40 || columns.length === 0}
          onClick={() => {
            const free = columns.find((title) => !kolom.some((one) => one.isi === title)) ?? columns[0];
            onChange({ kolom: [...kolom, { key: next(kolom), ...(free ? { isi: free } : {}) }] });
          }}
        >
          Tambah kolom
        </RowButton>
        {kolom.length === 0 && columns.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => onChange({ kolom: keyed(columns.map((isi) => ({ isi }))) })}
          >
            Ambil semua kolom register
          </Button>
        )}
      </div>
    </fieldset>
  );
}
