// Choosing who a decree names: filters over all who may be named, everybody who matches at once, and single exceptions.
import { Checkbox, Group, ScrollArea, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { districtOptions, institutionOptions } from '../../api/reference';
import { type AwardStatus, awardStatusWords, levelText, levelWords, scholarshipTypeWords } from '../../api/words';
import { number } from '../../lib/money';
import { scholarshipChoices } from '../../lib/scholarships';
import { choices, wordIn } from '../../lib/word';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { statusChoices } from '../../ui/status';
import { Money } from '../../ui/text';
import css from './decree.module.css';
import type { Candidate, CandidateQuery } from './queries';
import { decreeCandidates } from './queries';

/** Rows drawn at once: hundreds of boxes are slow on an old machine. */
const STEP = 50;

/** Who is chosen, by id, across filters. */
export type Chosen = ReadonlyMap<string, Candidate>;

export const sumOf = (chosen: Iterable<Candidate>): number =>
  [...chosen].reduce((sum, one) => sum + (one.besaranSetahun ?? 0), 0);

export const nameOf = (one: Pick<Candidate, 'namaPenerima' | 'institusiPendidikan' | 'programStudi'>): string =>
  `${one.namaPenerima ?? 'Tanpa nama'} · ${one.institusiPendidikan} · ${one.programStudi}`;

type Props = { label: string; chosen: Chosen; onChange: (chosen: Chosen) => void };

export function ChooseRecipients({ label, chosen, onChange }: Props) {
  const [filter, setFilter] = useState<CandidateQuery>({});
  const [typed, setTyped] = useState('');
  const [campus, setCampus] = useState('');
  const [shown, setShown] = useState(STEP);
  const [search] = useDebouncedValue(typed, 250);
  const [campusSearch] = useDebouncedValue(campus, 250);
  const districts = useQuery(districtOptions()).data ?? [];
  const institutions = useQuery(institutionOptions(campusSearch)).data ?? [];
  const query = useQuery(decreeCandidates({ ...filter, ...(search.trim() ? { search: search.trim() } : {}) }));
  const found = query.data?.items ?? [];
  const year = new Date().getFullYear();
  const narrow = (change: Record<string, string | null>) => {
    setShown(STEP);
    const next = { ...filter, ...change };
    setFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as CandidateQuery);
  };
  const put = (candidates: readonly Candidate[], wanted: boolean) => {
    const next = new Map(chosen);
    for (const one of candidates) {
      if (wanted) next.set(one.id, one);
      else next.delete(one.id);
    }
    onChange(next);
  };
  const told = (query.data?.jumlah ?? 0) - found.length;
  // The names of the last filter stay in sight until those of the next have come: they are not what it asked for.
  const awaited = query.isPlaceholderData || search !== typed;
  const within = found.filter((one) => chosen.has(one.id)).length;
  return (
    <fieldset className={css.choose}>
      <legend>{label}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        <TextInput
          type="search"
          label="Cari penerima yang belum ber-SK"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setShown(STEP);
          }}
        />
        <Select
          label="Jenis beasiswa"
          placeholder="Semua jenis"
          clearable
          data={scholarshipChoices}
          value={filter.beasiswa ?? null}
          onChange={(value) => narrow({ beasiswa: wordIn(scholarshipTypeWords, value) })}
        />
        <Select
          label="Tahun penerimaan"
          placeholder="Semua tahun"
          clearable
          data={[year, year - 1, year - 2, year - 3].map(String)}
          value={filter.tahun ? String(filter.tahun) : null}
          onChange={(value) => narrow({ tahun: value })}
        />
        <Select
          label="Distrik"
          placeholder="Semua distrik"
          clearable
          searchable
          nothingFoundMessage="Tidak ditemukan"
          data={districts.map((one) => ({ value: one.value, label: one.label }))}
          value={filter.distrikId ?? null}
          onChange={(value) => narrow({ distrikId: value })}
        />
        <Select
          label="Institusi"
          placeholder="Semua institusi"
          clearable
          searchable
          nothingFoundMessage="Tidak ditemukan"
          filter={({ options }) => options}
          data={institutions.map((one) => ({ value: one.value, label: one.label }))}
          value={filter.institusiPendidikanId ?? null}
          onSearchChange={setCampus}
          onChange={(value) => narrow({ institusiPendidikanId: value })}
        />
        <Select
          label="Jenjang"
          placeholder="Semua jenjang"
          clearable
          data={choices(levelWords, levelText)}
          value={filter.jenjang ?? null}
          onChange={(value) => narrow({ jenjang: wordIn(levelWords, value) })}
        />
        <Select
          label="Status penerima"
          data={statusChoices(awardStatusWords.filter((word) => mayBeNamed.includes(word)))}
          allowDeselect={false}
          value={filter.status ?? 'aktif'}
          onChange={(value) => narrow({ status: wordIn(awardStatusWords, value) })}
        />
      </SimpleGrid>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && found.length === 0 && (
        <EmptyState text="Semua penerima yang ditemukan sudah ber-SK" icon="check" />
      )}
      {found.length > 0 && (
        <>
          <Group gap="xs" my="sm">
            <RowButton disabled={awaited} onClick={() => put(found, true)}>
              Pilih semua {number(found.length)} yang cocok
            </RowButton>
            {within > 0 && (
              <RowButton disabled={awaited} onClick={() => put(found, false)}>
                Lepas {number(within)} yang cocok
              </RowButton>
            )}
          </Group>
          {told > 0 && (
            <p>
              {number(told)} penerima lain juga cocok; sekali tampil paling banyak {number(found.length)}. Persempit
              saringannya.
            </p>
          )}
          <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Stack gap="xs">
              {found.slice(0, shown).map((one) => (
                <Checkbox
                  key={one.id}
                  checked={chosen.has(one.id)}
                  onChange={(event) => put([one], event.currentTarget.checked)}
                  label={nameOf(one)}
                />
              ))}
              {found.length > shown && (
                <RowButton onClick={() => setShown(shown + STEP * 4)}>
                  Tampilkan lagi ({number(found.length - shown)} belum tampil)
                </RowButton>
              )}
            </Stack>
          </ScrollArea.Autosize>
        </>
      )}
      <p className={css.sum} role="status">
        <strong>{number(chosen.size)}</strong> dipilih, paling banyak <Money amount={sumOf(chosen.values())} strong />{' '}
        setahun.
        {query.data && chosen.size > 0 && ` ${number(within)} di antaranya cocok dengan saringan ini.`}
      </p>
    </fieldset>
  );
}

/** Whoever is through with the scholarship is named in no new decree. */
const mayBeNamed: readonly AwardStatus[] = ['aktif', 'ditangguhkan'];

/** What will be sent, counted by type, before it is. */
export function ChosenPreview({ chosen }: { chosen: Chosen }) {
  const all = [...chosen.values()];
  const types = scholarshipChoices
    .map(({ value, label }) => ({ label, of: all.filter((one) => one.beasiswa === value) }))
    .filter(({ of }) => of.length > 0);
  const unknown = all.filter((one) => one.besaranSetahun == null).length;
  return (
    <>
      <table className={css.preview}>
        <caption className="hidden-text">Yang akan disebut, per jenis beasiswa</caption>
        <thead>
          <tr>
            <th scope="col">Jenis beasiswa</th>
            <th scope="col">Penerima</th>
            <th scope="col">Paling banyak setahun</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{number(of.length)}</td>
              <td>
                <Money amount={sumOf(of)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Jumlah</th>
            <td>{number(all.length)}</td>
            <td>
              <Money amount={sumOf(all)} strong />
            </td>
          </tr>
        </tfoot>
      </table>
      {unknown > 0 && <p>Besaran {number(unknown)} penerima belum ditetapkan dan tidak ikut dijumlahkan.</p>}
      <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0 }}>
        <ol className={css.names} aria-label="Nama yang dipilih">
          {all.map((one) => (
            <li key={one.id}>{nameOf(one)}</li>
          ))}
        </ol>
      </ScrollArea.Autosize>
    </>
  );
}
