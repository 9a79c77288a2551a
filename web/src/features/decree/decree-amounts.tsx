// What a decree says a payment is at most: of nobody, of all alike, or of some; what it says nothing of, the entitlements say.
import { Button, Checkbox, Group, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { number, rupiah } from '../../lib/money';
import { RupiahInput } from '../../ui/rupiah-input';
import css from './decree.module.css';

/** Rows drawn at once, as in the choice of recipients. */
const STEP = 50;

/** Whole rupiah by award; those of whom the decree says nothing are not in it. */
export type Amounts = Readonly<Record<string, number>>;

/** Somebody of whom a decree may say an amount, with what it says now. */
export type Named = { id: string; name: string; now?: number | null | undefined };

/** The amounts as a command takes them: of those who are named, and not those that stand already. */
export const amountsOf = (people: readonly Named[], amounts: Amounts) =>
  people.flatMap((one) => {
    const jumlah = amounts[one.id];
    return jumlah === undefined || jumlah === one.now ? [] : [{ penerimaBeasiswaId: one.id, jumlah }];
  });

type Props = { people: readonly Named[]; amounts: Amounts; onChange: (amounts: Amounts) => void };

export function DecreeAmounts({ people, amounts, onChange }: Props) {
  const [says, setSays] = useState(Object.keys(amounts).length > 0);
  const [forAll, setForAll] = useState<number | string>('');
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const found = people.filter((one) => one.name.toLowerCase().includes(needle));
  const put = (ids: readonly string[], amount: number | string) => {
    const wanted = Number(amount);
    const rest = Object.entries(amounts).filter(([id]) => !ids.includes(id));
    onChange(Object.fromEntries([...rest, ...(wanted > 0 ? ids.map((id) => [id, wanted] as const) : [])]));
  };
  return (
    <fieldset className={css.choose}>
      <legend>Besaran dalam SK</legend>
      <Checkbox
        label="SK ini menyebut besaran per pembayaran"
        checked={says}
        onChange={(event) => {
          setSays(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange({});
        }}
      />
      {says && (
        <>
          <Group align="end" my="sm">
            <RupiahInput label="Sama untuk semua" value={forAll} onChange={setForAll} />
            <Button
              variant="default"
              disabled={Number(forAll) <= 0 || people.length === 0}
              onClick={() =>
                put(
                  people.map((one) => one.id),
                  forAll,
                )
              }
            >
              Isikan ke {number(people.length)} penerima
            </Button>
          </Group>
          <TextInput
            type="search"
            label="Cari nama untuk besaran"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={220} type="auto" mt="sm" viewportProps={{ tabIndex: 0 }}>
            <Stack gap="xs">
              {found.slice(0, STEP).map((one) => (
                <RupiahInput
                  key={one.id}
                  label={one.name}
                  {...(one.now ? { description: `Sekarang ${rupiah(one.now)}` } : {})}
                  value={amounts[one.id] ?? ''}
                  onChange={(amount) => put([one.id], amount)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {found.length > STEP && <p>{number(found.length - STEP)} nama lain juga cocok. Persempit pencariannya.</p>}
        </>
      )}
    </fieldset>
  );
}

/** What will be said, before it is kept. */
export function AmountsPreview({ people, amounts }: { people: readonly Named[]; amounts: Amounts }) {
  const said = amountsOf(people, amounts);
  const named = new Map(people.map((one) => [one.id, one]));
  if (said.length === 0) return null;
  return (
    <>
      <h3>Besaran dalam SK</h3>
      <ol className={css.names} aria-label="Besaran dalam SK">
        {said.map((one) => {
          const of = named.get(one.penerimaBeasiswaId);
          return (
            <li key={one.penerimaBeasiswaId}>
              {of?.name}: {of?.now ? `${rupiah(of.now)} menjadi ` : ''}
              {rupiah(one.jumlah)}
            </li>
          );
        })}
      </ol>
    </>
  );
}
