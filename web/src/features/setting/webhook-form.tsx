// Which programs are told: typed by one person, in effect once a second one agrees.
import { ActionIcon, Button, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { streamTypeText, streamTypeWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type Settings, settings, useChangeSettings } from './queries';
import own from './webhook.module.css';

type Webhook = NonNullable<Settings['webhook']['nilai']>[number];

export function WebhookForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const known = query.data.webhook;
  return <Form key={known.versi} known={known} />;
}

const trimmed = (typed: readonly Webhook[]) =>
  typed.map((one) => ({ ...one, nama: one.nama.trim(), alamat: one.alamat.trim() }));

function Form({ known }: { known: Settings['webhook'] }) {
  const before = known.nilai ?? [];
  const [typed, setTyped] = useState<readonly Webhook[]>(before);
  const command = useChangeSettings(() => setTyped(before));
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const dirty = JSON.stringify(trimmed(typed)) !== JSON.stringify(before);
  const { question } = useUnsaved(dirty && !command.isPending);
  const change = (id: string, part: Partial<Webhook>) =>
    setTyped(typed.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <section className={css.card} aria-label="Program yang diberi tahu">
      <h2>Program yang diberi tahu</h2>
      <p className={css.hint}>
        Alamat https pada jaringan umum. Yang dikirim hanya bahwa sesuatu terjadi pada sebuah berkas, tanpa data
        pribadi. Perubahan berlaku setelah disetujui orang kedua di halaman Usulan. Untuk mengganti rahasia, hapus
        programnya dan tambahkan lagi.
      </p>
      <Stack gap="md">
        {typed.length === 0 && <EmptyState text="Belum ada program" />}
        {typed.map((webhook, place) => (
          <fieldset key={webhook.id} className={own.program} aria-label={`Program ${place + 1}`}>
            <TextInput
              label="Nama"
              required
              maxLength={80}
              value={webhook.nama}
              onChange={(event) => change(webhook.id, { nama: event.currentTarget.value })}
            />
            <TextInput
              label="Alamat"
              type="url"
              required
              maxLength={500}
              placeholder="https://"
              value={webhook.alamat}
              onChange={(event) => change(webhook.id, { alamat: event.currentTarget.value })}
            />
            <MultiSelect
              label="Jenis berkas"
              required
              searchable
              data={choices(streamTypeWords, streamTypeText)}
              value={[...webhook.jenis]}
              onChange={(words) =>
                change(webhook.id, { jenis: words.flatMap((word) => wordIn(streamTypeWords, word) ?? []) })
              }
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Hapus program ${place + 1}`}
              onClick={() => setTyped(typed.filter((one) => one.id !== webhook.id))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </fieldset>
        ))}
        {errors.webhook && (
          <p className={css.error} role="alert">
            {errors.webhook}
          </p>
        )}
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          disabled={typed.length >= 20}
          onClick={() =>
            setTyped([...typed, { id: crypto.randomUUID(), nama: '', alamat: '', jenis: ['disbursement'] }])
          }
        >
          Tambah program
        </Button>
      </Stack>
      <CommandError error={command.error} shownFields={['webhook']} />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setTyped(before)}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty}
          loading={command.isPending}
          onClick={() => command.mutate({ webhook: { nilai: trimmed(typed), versi: known.versi } })}
        >
          Usulkan
        </Button>
      </div>
      {question}
    </section>
  );
}
