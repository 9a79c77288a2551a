// A branch begins a form for somebody without a phone: name, where from or where studying, an address where there is one.
import { Alert, Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { cityOptions, districtOptions } from '../../api/reference';
import { CommandError } from '../../ui/command-error';
import { Icon } from '../../ui/icon';
import { useUnsaved } from '../../ui/unsaved';
import { useHelp } from './queries';
import css from './review.module.css';

const shown = ['nama', 'distrikAsal', 'kotaStudi', 'email'] as const;

export function HelpStart({ onStarted }: { onStarted: (id: string) => void }) {
  const [typed, setTyped] = useState({ nama: '', distrikAsal: '', kotaStudi: '', email: '' });
  const districts = useQuery(districtOptions());
  const cities = useQuery(cityOptions());
  const command = useHelp(({ id }) => onStarted(id));
  const errors = fieldsOf(command.error);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const dirty = Object.values(typed).some((text) => text !== '');
  const { question } = useUnsaved(dirty && !command.isSuccess && !command.isPending);
  const ready = typed.nama.trim() !== '' && (typed.distrikAsal !== '' || typed.kotaStudi !== '');
  const some = (text: string) => text.trim() || undefined;
  return (
    <section className={css.card} aria-label="Pemohon yang dibantu">
      <Alert color="yellow" icon={<Icon name="info" />} title="Untuk pemohon tanpa ponsel" mb="lg">
        Formulir ini tercatat sebagai diisi dengan bantuan DPC Anda. Pemohon yang sudah punya akun mengisi sendiri.
      </Alert>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready)
            command.mutate({
              isi: {
                nama: typed.nama.trim(),
                ...(typed.distrikAsal ? { distrikAsal: typed.distrikAsal } : {}),
                ...(typed.kotaStudi ? { kotaStudi: typed.kotaStudi } : {}),
              },
              email: some(typed.email),
            });
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput
            label="Nama lengkap"
            description="Sama seperti di KTP atau Kartu Keluarga."
            required
            value={typed.nama}
            error={errors.nama}
            onChange={(event) => set({ nama: event.currentTarget.value })}
          />
          <TextInput
            label="Email"
            description="Kosongkan bila pemohon tidak punya."
            type="email"
            value={typed.email}
            error={errors.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <Select
            label="Distrik asal"
            description="Distrik asal atau kota studi harus di wilayah DPC Anda."
            searchable
            clearable
            placeholder="Pilih"
            nothingFoundMessage="Tidak ditemukan"
            data={districts.data ?? []}
            value={typed.distrikAsal || null}
            error={errors.distrikAsal}
            onChange={(value) => set({ distrikAsal: value ?? '' })}
          />
          <Select
            label="Kota studi"
            description="Ketik untuk mencari, misalnya Jayapura."
            searchable
            clearable
            limit={60}
            placeholder="Pilih"
            nothingFoundMessage="Tidak ditemukan"
            data={cities.data ?? []}
            value={typed.kotaStudi || null}
            error={errors.kotaStudi}
            onChange={(value) => set({ kotaStudi: value ?? '' })}
          />
        </SimpleGrid>
        <CommandError error={command.error} shownFields={shown} />
        <Button type="submit" mt="lg" disabled={!ready} loading={command.isPending}>
          Mulai mengisi formulir
        </Button>
      </form>
      {question}
    </section>
  );
}
