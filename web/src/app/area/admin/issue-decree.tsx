// A new decree: number, date, title, and the awards it names.
import { Button, Checkbox, ScrollArea, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/error';
import { awardList } from '../../../features/award/queries';
import { useIssueDecree } from '../../../features/decree/queries';
import { isoDay } from '../../../lib/date';
import { ActDialog } from '../../../ui/act-dialog';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states';

export function IssueDecree({ onClose }: { onClose: () => void }) {
  const [decree, setDecree] = useState({ nomor: '', tanggal: isoDay(), judul: '' });
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  const [chosen, setChosen] = useState<string[]>([]);
  const awards = useQuery(awardList({ page: 1, size: 100, search: wanted, status: 'aktif', sort: 'nama' }));
  const command = useIssueDecree(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const open = (awards.data?.items ?? []).filter((award) => !award.nomorSk);
  return (
    <ActDialog
      title="Buat SK penetapan"
      button="Simpan SK"
      size="xl"
      disabled={!decree.nomor.trim() || !decree.judul.trim() || chosen.length === 0}
      command={command}
      typed={decree.nomor !== '' || decree.judul !== '' || chosen.length > 0}
      onAct={() => command.mutate({ ...decree, penerimaBeasiswaId: chosen })}
      onClose={onClose}
      shownFields={['nomor', 'tanggal', 'judul']}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Nomor SK"
          required
          placeholder="188.45/12/2025"
          value={decree.nomor}
          error={errors.nomor}
          onChange={(event) => setDecree({ ...decree, nomor: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Tanggal SK"
          required
          max={isoDay()}
          value={decree.tanggal}
          error={errors.tanggal}
          onChange={(event) => setDecree({ ...decree, tanggal: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label="Tentang"
        required
        value={decree.judul}
        error={errors.judul}
        onChange={(event) => setDecree({ ...decree, judul: event.currentTarget.value })}
      />
      <TextInput
        type="search"
        label="Cari penerima yang belum ber-SK"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {awards.isPending && <Skeleton lines={4} />}
      {awards.isError && <ErrorState error={awards.error} onRetry={() => void awards.refetch()} />}
      {awards.data && open.length === 0 && (
        <EmptyState text="Semua penerima yang ditemukan sudah ber-SK" icon="check" />
      )}
      {open.length > 0 && (
        <Checkbox.Group label={`Penerima dalam SK (${chosen.length} dipilih)`} value={chosen} onChange={setChosen}>
          <Button
            variant="default"
            size="compact-md"
            my="xs"
            onClick={() => setChosen([...new Set([...chosen, ...open.map((award) => award.id)])])}
          >
            Pilih semua di daftar ini
          </Button>
          <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Stack gap="xs">
              {open.map((award) => (
                <Checkbox
                  key={award.id}
                  value={award.id}
                  label={`${award.namaPenerima ?? 'Tanpa nama'} · ${award.institusiPendidikan} · ${award.programStudi}`}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Checkbox.Group>
      )}
    </ActDialog>
  );
}
