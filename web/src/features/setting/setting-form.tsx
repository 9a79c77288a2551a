// What holds for the whole portal: the second approver's threshold, service times, mails and reminders.
import { Button, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldsOf } from '../../api/error';
import { rupiah } from '../../lib/money';
import css from '../../ui/form-card.module.css';
import { Refused } from '../../ui/refused';
import { RupiahInput } from '../../ui/rupiah-input';
import type { ChangedField } from '../../ui/stale-changes';
import { ErrorState, Skeleton } from '../../ui/states';
import { statusText } from '../../ui/status';
import { useUnsaved } from '../../ui/unsaved';
import { type Kept, reloadWhenStale, useKept } from '../../ui/use-kept';
import type { Settings } from './queries';
import { type SettingsChange, settings, useChangeSettings } from './queries';
import { servedStates } from './text';

export function SettingForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={6} />;
  return <Form known={query.data} onReload={() => void query.refetch()} />;
}

type Typed = {
  threshold: number | '';
  days: Record<string, number | ''>;
  sender: string;
  reminds: boolean;
  year: number | '';
};

/** The year of the public list before the office sets one. */
const firstYear = 2025;

const typedOf = (known: Settings): Typed => ({
  threshold: known.ambangDuaPenyetuju.nilai ?? '',
  days: Object.fromEntries(servedStates.map((state) => [state, known.waktuLayanan.nilai?.[state] ?? ''])),
  sender: known.pengirimSurel.nilai ?? '',
  reminds: known.pengingatPenerima.nilai ?? true,
  year: known.tahunTayang.nilai ?? firstYear,
});

const onOff = (on: boolean) => (on ? 'dikirim' : 'tidak dikirim');

/** What was kept before and is kept now, where they differ, beside the own words. */
function changes(before: Typed, now: Typed, mine: Typed): ChangedField[] {
  const amount = (value: number | '') => (value === '' ? '' : rupiah(value));
  const days = (value: number | '' | undefined) => (value === '' || value === undefined ? '' : `${value} hari kerja`);
  return [
    {
      label: 'Ambang dua penyetuju',
      before: amount(before.threshold),
      now: amount(now.threshold),
      mine: amount(mine.threshold),
    },
    ...servedStates.map((state) => ({
      label: `Waktu layanan: ${statusText(state)}`,
      before: days(before.days[state]),
      now: days(now.days[state]),
      mine: days(mine.days[state]),
    })),
    { label: 'Pengirim email', before: before.sender, now: now.sender, mine: mine.sender },
    { label: 'Tahun tayang', before: String(before.year), now: String(now.year), mine: String(mine.year) },
    { label: 'Pengingat penerima', before: onOff(before.reminds), now: onOff(now.reminds), mine: onOff(mine.reminds) },
  ].filter((field) => field.before !== field.now);
}

function Form({ known, onReload }: { known: Settings; onReload: () => void }) {
  const command = useChangeSettings(() => form.drop());
  const form = useKept<Typed, Kept<Typed> & { of: Settings }>(
    {
      version: [
        known.ambangDuaPenyetuju,
        known.waktuLayanan,
        known.pengirimSurel,
        known.pengingatPenerima,
        known.tahunTayang,
      ]
        .map((one) => one.versi)
        .join(' '),
      typed: typedOf(known),
      of: known,
    },
    command.error,
  );
  const { typed } = form;
  const { of: base, typed: before } = form.base;
  const set = (part: Partial<Typed>) => form.set({ ...typed, ...part });
  const errors = fieldsOf(command.error);
  const days = Object.entries(typed.days).filter((entry): entry is [string, number] => entry[1] !== '');
  const change: SettingsChange = {
    ...(typed.threshold !== '' && typed.threshold !== before.threshold
      ? { ambangDuaPenyetuju: { nilai: typed.threshold, versi: base.ambangDuaPenyetuju.versi } }
      : {}),
    ...(JSON.stringify(typed.days) !== JSON.stringify(before.days)
      ? {
          waktuLayanan: {
            // States that this form does not show keep their days.
            nilai: {
              ...Object.fromEntries(
                Object.entries(base.waktuLayanan.nilai ?? {}).filter(
                  ([state]) => !(servedStates as readonly string[]).includes(state),
                ),
              ),
              ...Object.fromEntries(days),
            },
            versi: base.waktuLayanan.versi,
          },
        }
      : {}),
    ...(typed.sender.trim() !== '' && typed.sender.trim() !== before.sender
      ? { pengirimSurel: { nilai: typed.sender.trim(), versi: base.pengirimSurel.versi } }
      : {}),
    ...(typed.reminds !== before.reminds
      ? { pengingatPenerima: { nilai: typed.reminds, versi: base.pengingatPenerima.versi } }
      : {}),
    ...(typed.year !== '' && typed.year !== before.year
      ? { tahunTayang: { nilai: typed.year, versi: base.tahunTayang.versi } }
      : {}),
  };
  const dirty = Object.keys(change).length > 0;
  const { question } = useUnsaved(dirty && !command.isPending);
  const whole = (value: number | string): number | '' => (typeof value === 'number' ? value : '');
  return (
    <section className={css.card} aria-label="Pengaturan umum">
      <Stack gap="lg">
        <RupiahInput
          label="Ambang dua penyetuju"
          description="Di atas jumlah ini pembayaran disetujui oleh dua orang."
          value={typed.threshold}
          error={errors.ambangDuaPenyetuju}
          onChange={(value) => set({ threshold: whole(value) })}
        />
        <fieldset className={css.fieldset}>
          <legend>Waktu layanan (hari kerja)</legend>
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
                onChange={(value) => set({ days: { ...typed.days, [state]: whole(value) } })}
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
          onChange={(event) => set({ sender: event.currentTarget.value })}
        />
        <NumberInput
          label="Tahun tayang daftar awardee"
          description="Tahun yang pertama ditunjukkan halaman Awardee. Tahun lain tetap dapat dipilih di sana."
          min={2000}
          max={2100}
          allowDecimal={false}
          hideControls
          value={typed.year}
          error={errors.tahunTayang}
          onChange={(value) => set({ year: whole(value) })}
        />
        <Switch
          label="Pengingat penerima"
          description="Setiap Senin pagi penerima yang belum mengonfirmasi dana, melapor, atau mengirim KHS diingatkan lewat email."
          checked={typed.reminds}
          onChange={(event) => set({ reminds: event.currentTarget.checked })}
        />
      </Stack>
      <Refused
        command={command}
        form={form}
        about={{ stream: 'setting' }}
        changed={() => changes(before, form.fresh?.typed ?? before, typed)}
        shownFields={['ambangDuaPenyetuju', 'waktuLayanan', 'pengirimSurel', 'pengingatPenerima', 'tahunTayang']}
      />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={form.drop}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty || form.fresh !== null}
          loading={command.isPending}
          onClick={() => command.mutate(change, { onError: reloadWhenStale(onReload) })}
        >
          Simpan
        </Button>
      </div>
      {question}
    </section>
  );
}
