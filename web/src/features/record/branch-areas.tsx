// The area of a branch: its rows, many added at once, each removed on its own.
import { Button, MultiSelect, SimpleGrid, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cityOptions, districtOptions, type Option } from '../../api/reference';
import { CommandError } from '../../ui/command-error';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { WideTable } from '../../ui/wide-table';
import css from './branch-areas.module.css';
import { type AreaRow, branchAreas, useAddAreas, useRemoveAreas } from './queries';

const nameOf = (options: readonly Option[] | undefined, value: string) =>
  options?.find((option) => option.value === value)?.label ?? value;

export function BranchAreas({ branchId }: { branchId: string }) {
  const areas = useQuery(branchAreas(branchId));
  const districts = useQuery(districtOptions());
  const cities = useQuery(cityOptions());
  const [chosen, setChosen] = useState<{ districts: string[]; cities: string[] }>({ districts: [], cities: [] });
  const add = useAddAreas(branchId, () => setChosen({ districts: [], cities: [] }));
  const remove = useRemoveAreas(branchId, () => undefined);
  const rows = areas.data?.items ?? [];
  const has = (wanted: AreaRow) => rows.some((row) => JSON.stringify(row) === JSON.stringify(wanted));
  const added: AreaRow[] = [
    ...chosen.districts.map((distrikAsal) => ({ distrikAsal })),
    ...chosen.cities.map((kotaStudi) => ({ kotaStudi })),
  ];
  const { question } = useUnsaved(added.length > 0 && !add.isPending);
  return (
    <Stack gap="lg">
      <section className={css.card} aria-label="Tambah wilayah">
        <h2 className={css.title}>Tambah wilayah</h2>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MultiSelect
            label="Distrik asal"
            description="Pemohon dari distrik ini."
            searchable
            clearable
            nothingFoundMessage="Tidak ditemukan"
            data={(districts.data ?? []).filter((option) => !has({ distrikAsal: option.value }))}
            value={chosen.districts}
            onChange={(value) => setChosen({ ...chosen, districts: value })}
          />
          <MultiSelect
            label="Kota studi"
            description="Pemohon yang belajar di kota atau kabupaten ini."
            searchable
            clearable
            limit={50}
            nothingFoundMessage="Tidak ditemukan"
            data={(cities.data ?? []).filter((option) => !has({ kotaStudi: option.value }))}
            value={chosen.cities}
            onChange={(value) => setChosen({ ...chosen, cities: value })}
          />
        </SimpleGrid>
        <Button
          mt="md"
          disabled={added.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ versi: areas.data?.versi ?? 0, wilayah: added })}
        >
          {added.length > 1 ? `Tambah ${added.length} baris` : 'Tambah'}
        </Button>
        <CommandError error={add.error} onReload={() => void areas.refetch()} />
      </section>
      <section className={css.card} aria-label="Wilayah">
        <h2 className={css.title}>Wilayah sekarang</h2>
        {areas.isPending && <Skeleton lines={3} />}
        {areas.isError && <ErrorState error={areas.error} onRetry={() => void areas.refetch()} />}
        {areas.data && rows.length === 0 && (
          <EmptyState text="Belum ada wilayah" hint="Tanpa wilayah, antrean DPC ini kosong." icon="map" />
        )}
        {rows.length > 0 && (
          <WideTable minWidth={320}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Jenis</Table.Th>
                  <Table.Th scope="col">Nama</Table.Th>
                  <Table.Th scope="col" className={css.act ?? ''}>
                    Tindakan
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => {
                  const isDistrict = 'distrikAsal' in row;
                  const name = isDistrict
                    ? nameOf(districts.data, row.distrikAsal ?? '')
                    : nameOf(cities.data, row.kotaStudi ?? '');
                  return (
                    <Table.Tr key={JSON.stringify(row)}>
                      <Table.Td>{isDistrict ? 'Distrik asal' : 'Kota studi'}</Table.Td>
                      <Table.Td>{name}</Table.Td>
                      <Table.Td className={css.act ?? ''}>
                        <RowButton
                          loading={remove.isPending && remove.variables?.wilayah[0] === row}
                          onClick={() => remove.mutate({ versi: areas.data?.versi ?? 0, wilayah: [row] })}
                          aria-label={`Hapus wilayah ${name}`}
                        >
                          Hapus
                        </RowButton>
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </WideTable>
        )}
        <CommandError error={remove.error} onReload={() => void areas.refetch()} />
      </section>
      {question}
    </Stack>
  );
}
