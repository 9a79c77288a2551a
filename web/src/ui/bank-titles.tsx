// A bank's file whose columns nobody knows yet: its first lines are shown, somebody says what each column holds, and once
// another person confirms that, this bank's files are read by themselves.
import { Button, NativeSelect, SimpleGrid, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/error';
import { bankOptions } from '../api/reference';
import { useMay } from '../api/rights';
import type { Schemas } from '../api/types';
import { useCommand } from '../api/use-command';
import { type BankTableField, type BankTableKind, bankTableFieldText } from '../api/words';
import type { ListFile } from '../lib/list-file';
import css from './bank-titles.module.css';
import { CommandError } from './command-error';
import { Loading } from './states';
import { WideTable } from './wide-table';

type Line = Schemas['BankTableLine'];

/** What each table may hold, those that it needs first. */
const fieldsOf: Readonly<Record<BankTableKind, readonly BankTableField[]>> = {
  'hasil-bank': ['status', 'referensi', 'rekening', 'nama', 'jumlah', 'tanggal', 'referensi-bank', 'keterangan'],
  'cek-nama': ['rekening', 'nama', 'status', 'keterangan'],
  'rekening-koran': ['tanggal', 'debit', 'kredit', 'keterangan', 'referensi-bank'],
};

/** Whether the server did not find the columns of a file. */
export const lacksTitles = (error: unknown): boolean =>
  error instanceof ApiError && ['HASIL_BANK_TIDAK_TERBACA', 'BERKAS_BANK_TIDAK_TERBACA'].includes(error.kode);

/** Words of a status, parted by commas. */
const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

type Props = { kind: BankTableKind; sent: ListFile; onKept: () => void };

export function BankTitles({ kind, sent, onKept }: Props) {
  const may = useMay();
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const first = useCommand('POST', '/api/cms/berkas-bank/baris', {
    quiet: true,
    onDone: ({ items }) => setLines(items),
  });
  const { mutate } = first;
  useEffect(() => {
    setLines(null);
    mutate(sent);
  }, [sent, mutate]);
  if (!may('pengaturan:ubah'))
    return (
      <p role="status">
        Judul kolom berkas ini belum dikenal. Minta petugas yang dapat mengubah pengaturan menyebutkannya dari berkas
        ini, atau ganti judulnya dengan yang dikenal.
      </p>
    );
  if (first.isError) return <CommandError error={first.error} />;
  if (!lines) return <Loading text="Membaca berkas…" />;
  return <Form kind={kind} lines={lines} onKept={onKept} />;
}

/** The line with the most cells that say something: a head has no empty ones. */
function likelyHead(lines: readonly Line[]): number {
  const filled = lines.map(({ sel }) => sel.filter(Boolean).length);
  return Math.max(0, filled.indexOf(Math.max(0, ...filled)));
}

function Form({ kind, lines, onKept }: { kind: BankTableKind; lines: readonly Line[]; onKept: () => void }) {
  const [head, setHead] = useState(() => likelyHead(lines));
  const [bank, setBank] = useState('');
  const [titles, setTitles] = useState<Partial<Record<BankTableField, string>>>({});
  const [good, setGood] = useState('');
  const [bad, setBad] = useState('');
  const banks = useQuery(bankOptions()).data ?? [];
  const keep = useCommand('POST', '/api/cms/berkas-bank/kolom', {
    quiet: true,
    // Kept so already: nobody has to confirm it.
    onDone: ({ usulanId }) => usulanId || onKept(),
  });
  const fields = fieldsOf[kind];
  const known = [...new Set(lines[head]?.sel.filter(Boolean) ?? [])];
  const width = Math.max(1, ...lines.map(({ sel }) => sel.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const said = fields.filter((field) => titles[field]);
  if (keep.data?.usulanId)
    return (
      <p role="status">
        Kolomnya diusulkan. Sesudah orang kedua menyetujuinya di halaman Usulan, muat lagi berkas ini.
      </p>
    );
  return (
    <section aria-label="Kolom berkas bank" className={css.box}>
      <Stack gap="sm">
        <p>
          Judul kolom berkas ini belum dikenal. Sebutkan sekali; sesudah disetujui orang kedua, berkas dari bank ini
          terbaca sendiri. Judul dan kata yang sudah dikenal tetap dibaca menurut artinya.
        </p>
        <WideTable minWidth={Math.max(320, width * 120)}>
          <Table withTableBorder withColumnBorders className={css.lines}>
            <caption className="hidden-text">Baris pertama berkas</caption>
            <Table.Tbody>
              {lines.slice(0, 8).map(({ nomor, sel }) => (
                <Table.Tr key={nomor}>
                  <Table.Th scope="row">{nomor}</Table.Th>
                  {places.map((place) => (
                    <Table.Td key={place}>{sel[place] ?? ''}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label="Bank"
            required
            data={[{ value: '', label: 'Pilih bank' }, ...banks]}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
          />
          <NativeSelect
            label="Baris judul kolom"
            data={lines.map(({ nomor, sel }, at) => ({
              value: String(at),
              label: `Baris ${nomor}: ${sel.filter(Boolean).slice(0, 4).join(', ')}`,
            }))}
            value={String(head)}
            onChange={(event) => {
              setHead(Number(event.currentTarget.value));
              setTitles({});
            }}
          />
          {fields.map((field) => (
            <NativeSelect
              key={field}
              label={bankTableFieldText[field]}
              data={[{ value: '', label: 'Tidak ada' }, ...known.map((title) => ({ value: title, label: title }))]}
              value={titles[field] ?? ''}
              onChange={(event) => setTitles({ ...titles, [field]: event.currentTarget.value })}
            />
          ))}
          {fields.includes('status') && (
            <>
              <TextInput
                label="Kata untuk berhasil"
                description="Pisahkan dengan koma; BERHASIL, SUKSES, OK sudah dikenal."
                value={good}
                onChange={(event) => setGood(event.currentTarget.value)}
              />
              <TextInput
                label="Kata untuk gagal"
                description="Pisahkan dengan koma; GAGAL, RETUR, DITOLAK sudah dikenal."
                value={bad}
                onChange={(event) => setBad(event.currentTarget.value)}
              />
            </>
          )}
        </SimpleGrid>
        <CommandError error={keep.error} />
        <Button
          style={{ alignSelf: 'flex-start' }}
          disabled={bank === '' || said.length === 0}
          loading={keep.isPending}
          onClick={() =>
            keep.mutate({
              bank,
              jenis: kind,
              kolom: said.map((isi) => ({ isi, judul: titles[isi] ?? '' })),
              berhasil: words(good),
              gagal: words(bad),
            })
          }
        >
          Usulkan kolom
        </Button>
      </Stack>
    </section>
  );
}
