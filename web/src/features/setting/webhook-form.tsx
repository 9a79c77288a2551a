// Which programs are told: typed by one person, in effect once a second one agrees.
import { ActionIcon, Button, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { streamTypeText, streamTypeWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import css from '../../ui/form-card.module.css';
import { Icon } from '../../ui/icon';
import { EmptyState } from '../../ui/states';
import { type Settings, useChangeSettings } from './queries';
import own from './webhook.module.css';
import { OfSettings, WholeForm } from './whole-form';

type Webhook = NonNullable<Settings['webhook']['nilai']>[number];

export const WebhookForm = () => <OfSettings name="webhook">{(known) => <Form known={known} />}</OfSettings>;

const trimmed = (typed: readonly Webhook[]) =>
  typed.map((one) => ({ ...one, nama: one.nama.trim(), alamat: one.alamat.trim() }));

function Form({ known }: { known: Settings['webhook'] }) {
  const before = known.nilai ?? [];
  const [typed, setTyped] = useState<readonly Webhook[]>(before);
  const command = useChangeSettings(() => setTyped(before));
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(trimmed(typed)) !== JSON.stringify(before);
  const change = (id: string, part: Partial<Webhook>) =>
    setTyped(typed.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <WholeForm
      title="Program yang diberi tahu"
      hint="Alamat https pada jaringan umum. Yang dikirim hanya bahwa sesuatu terjadi pada sebuah berkas, tanpa data pribadi. Perubahan berlaku setelah disetujui orang kedua di halaman Usulan. Untuk mengganti rahasia, hapus programnya dan tambahkan lagi."
      button="Usulkan"
      dirty={dirty}
      command={command}
      onUndo={() => setTyped(before)}
      onSend={() => command.mutate({ webhook: { nilai: trimmed(typed), versi: known.versi } })}
      shownFields={['webhook']}
    >
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
    </WholeForm>
  );
}
