// What the office said of banks' columns: one entry for each bank and kind of file, taken away when the bank changes its
// files.
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankTableFieldText, bankTableKindText } from '../../api/words';
import { CardTable } from '../../ui/card-table';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { settings, useChangeSettings } from './queries';

export function KeptBankTitles() {
  const query = useQuery(settings());
  const command = useChangeSettings(() => undefined);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={3} />;
  const { nilai, versi } = query.data.kolomBank;
  const kept = nilai ?? [];
  return (
    <section className={css.card} aria-label="Kolom berkas dari bank">
      <h2>Kolom berkas dari bank</h2>
      <p className={css.hint}>
        Disebutkan sekali per bank ketika berkasnya pertama kali dimuat. Hapus bila bank mengganti judul kolomnya;
        berlaku setelah disetujui orang kedua.
      </p>
      <Stack gap="md">
        {kept.length === 0 && <EmptyState text="Belum ada kolom yang disebutkan" />}
        {kept.length > 0 && (
          <CardTable
            label="Kolom yang disebutkan"
            rows={kept}
            rowKey={(one) => `${one.bank} ${one.jenis}`}
            columns={[
              { head: 'Bank', names: true, cell: (one) => one.bank },
              { head: 'Berkas', cell: (one) => bankTableKindText[one.jenis] },
              {
                head: 'Kolom',
                cell: (one) => one.kolom.map(({ isi, judul }) => `${bankTableFieldText[isi]}: ${judul}`).join('; '),
              },
              {
                head: 'Tindakan',
                cell: (one) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Hapus kolom ${bankTableKindText[one.jenis]} ${one.bank}`}
                    disabled={command.isPending}
                    onClick={() =>
                      command.mutate({ kolomBank: { nilai: kept.filter((other) => other !== one), versi } })
                    }
                  >
                    Hapus
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Stack>
      <CommandError error={command.error} />
    </section>
  );
}
