// The layout of the file for the bank: separated values or fixed columns, which columns, and their order. Another
// person confirms it.
import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type BankField, bankFieldText, bankFieldWords } from '../../api/words';
import { choices } from '../../lib/word';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { ErrorState, Skeleton } from '../../ui/states';
import type { Settings } from './queries';
import { settings, useChangeSettings } from './queries';

type Layout = NonNullable<Settings['tataLetakBerkasBank']['nilai']>;

const usual: Layout = {
  pemisah: ';',
  kepala: true,
  kolom: (['nomor_urut', 'referensi', 'kode_bank', 'nomor_rekening', 'nama_pemilik', 'jumlah', 'berita'] as const).map(
    (isi) => ({ isi, isiNol: false }),
  ),
};

const separators = [
  { value: ';', label: 'Titik koma (;)' },
  { value: ',', label: 'Koma (,)' },
  { value: '|', label: 'Garis tegak (|)' },
  { value: '\t', label: 'Tab' },
  { value: '', label: 'Lebar tetap, tanpa pemisah' },
];

export function BankLayoutForm() {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const known = query.data.tataLetakBerkasBank;
  return <Form key={known.versi} known={known} />;
}

function Form({ known }: { known: Settings['tataLetakBerkasBank'] }) {
  const before = known.nilai ?? usual;
  const [layout, setLayout] = useState<Layout>(before);
  const command = useChangeSettings(() => undefined);
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(layout) !== JSON.stringify(before);
  const fixed = !layout.pemisah;
  const column = (isi: BankField) => layout.kolom.find((one) => one.isi === isi) ?? { isi, isiNol: false };
  return (
    <section className={css.card} aria-label="Tata letak berkas bank">
      <h2>Tata letak berkas bank</h2>
      <p className={css.hint}>
        Berlaku setelah petugas lain menyetujuinya, untuk berkas yang dibuat sesudahnya. Nomor rekening dan jumlah harus
        ada.
      </p>
      <Stack gap="md">
        <NativeSelect
          label="Pemisah"
          data={separators}
          value={layout.pemisah ?? ''}
          onChange={(event) => {
            const { pemisah: _, ...rest } = layout;
            const value = event.currentTarget.value;
            setLayout(value === '' ? rest : { ...rest, pemisah: value });
          }}
        />
        <Checkbox
          label="Baris pertama berisi judul kolom"
          checked={layout.kepala}
          onChange={(event) => setLayout({ ...layout, kepala: event.currentTarget.checked })}
        />
        <MultiSelect
          label="Kolom, menurut urutannya"
          description="Kosongkan lalu pilih lagi untuk mengubah urutan."
          data={choices(bankFieldWords, bankFieldText)}
          value={layout.kolom.map((one) => one.isi)}
          error={errors.tataLetakBerkasBank}
          onChange={(values) => setLayout({ ...layout, kolom: bankFieldsOf(values).map((isi) => column(isi)) })}
        />
        {fixed && (
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            {layout.kolom.map((one) => (
              <NumberInput
                key={one.isi}
                label={`Lebar ${bankFieldText[one.isi]}`}
                min={1}
                max={200}
                allowDecimal={false}
                value={one.lebar ?? ''}
                onChange={(value) =>
                  setLayout({
                    ...layout,
                    kolom: layout.kolom.map((other) =>
                      other.isi === one.isi && typeof value === 'number' ? { ...other, lebar: value } : other,
                    ),
                  })
                }
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
      <CommandError error={command.error} shownFields={['tataLetakBerkasBank']} />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setLayout(before)}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty}
          loading={command.isPending}
          onClick={() => command.mutate({ tataLetakBerkasBank: { nilai: layout, versi: known.versi } })}
        >
          Usulkan
        </Button>
      </div>
    </section>
  );
}

const bankFieldsOf = (values: readonly string[]): BankField[] =>
  values.flatMap((value) => bankFieldWords.filter((word) => word === value));
