// What holds for the whole portal: the second approver's threshold, service times, and who mails come from.
import { Button, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { statusText } from '../../ui/badge';
import { CommandError } from '../../ui/command-error';
import { ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type SettingsChange, settings, useChangeSettings } from './queries';
import css from './setting.module.css';
import { type Settings, servedStates } from './wire';

export function SettingForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={6} />;
  return <Form known={query.data} onReload={() => void query.refetch()} />;
}

type Typed = { threshold: number | ''; days: Record<string, number | ''>; sender: string };

const typedOf = (known: Settings): Typed => ({
  threshold: known.ambangDuaPenyetuju.nilai ?? '',
  days: Object.fromEntries(servedStates.map((state) => [state, known.waktuLayanan.nilai?.[state] ?? ''])),
  sender: known.pengirimSurel.nilai ?? '',
});

function Form({ known, onReload }: { known: Settings; onReload: () => void }) {
  // Only what was touched is kept here: what others change meanwhile stays theirs.
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const before = typedOf(known);
  const typed = { ...before, ...touched };
  const command = useChangeSettings(() => setTouched({}));
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const days = Object.entries(typed.days).filter((entry): entry is [string, number] => entry[1] !== '');
  const change: SettingsChange = {
    ...(typed.threshold !== '' && typed.threshold !== before.threshold
      ? { ambangDuaPenyetuju: { nilai: typed.threshold, versi: known.ambangDuaPenyetuju.versi } }
      : {}),
    ...(JSON.stringify(typed.days) !== JSON.stringify(before.days)
      ? {
          waktuLayanan: {
            // States that this form does not show keep their days.
            nilai: {
              ...Object.fromEntries(
                Object.entries(known.waktuLayanan.nilai ?? {}).filter(
                  ([state]) => !(servedStates as readonly string[]).includes(state),
                ),
              ),
              ...Object.fromEntries(days),
            },
            versi: known.waktuLayanan.versi,
          },
        }
      : {}),
    ...(typed.sender.trim() !== '' && typed.sender.trim() !== before.sender
      ? { pengirimSurel: { nilai: typed.sender.trim(), versi: known.pengirimSurel.versi } }
      : {}),
  };
  const dirty = Object.keys(change).length > 0;
  const { question } = useUnsaved(dirty && !command.isPending);
  const whole = (value: number | string): number | '' => (typeof value === 'number' ? value : '');
  return (
    <section className={css.card} aria-label="Pengaturan umum">
      <Stack gap="lg">
        <NumberInput
          label="Ambang dua penyetuju"
          description="Di atas jumlah ini pembayaran disetujui oleh dua orang."
          prefix="Rp "
          thousandSeparator="."
          decimalSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={typed.threshold}
          error={errors.ambangDuaPenyetuju}
          onChange={(value) => setTouched({ ...touched, threshold: whole(value) })}
        />
        <fieldset className={css.fieldset}>
          <legend>Waktu layanan (hari)</legend>
          <p className={css.hint}>Berkas yang lebih lama dari ini di satu status ditandai terlambat di dashboard.</p>
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }}>
            {servedStates.map((state) => (
              <NumberInput
                key={state}
                label={statusText(state)}
                min={1}
                max={365}
                allowDecimal={false}
                value={typed.days[state] ?? ''}
                onChange={(value) => setTouched({ ...touched, days: { ...typed.days, [state]: whole(value) } })}
              />
            ))}
          </SimpleGrid>
          {errors.waktuLayanan && (
            <p className={css.error} role="alert">
              {errors.waktuLayanan}
            </p>
          )}
        </fieldset>
        <TextInput
          type="email"
          label="Pengirim email"
          description="Alamat yang tertulis sebagai pengirim semua email portal."
          value={typed.sender}
          error={errors.pengirimSurel}
          onChange={(event) => setTouched({ ...touched, sender: event.currentTarget.value })}
        />
      </Stack>
      <CommandError
        error={command.error}
        onReload={onReload}
        shownFields={['ambangDuaPenyetuju', 'waktuLayanan', 'pengirimSurel']}
      />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setTouched({})}>
          Urungkan
        </Button>
        <Button disabled={!dirty} loading={command.isPending} onClick={() => command.mutate(change)}>
          Simpan
        </Button>
      </div>
      {question}
    </section>
  );
}
