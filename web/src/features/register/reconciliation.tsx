// The treasurer's own file beside the register of SP2D, or the bank's statement beside what left: each difference with its
// name, the sums explained by them, and a record to sign.
import { Button, NativeSelect, SimpleGrid, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { keepFile } from '../../api/save-file';
import { agreementText, type Counterpart, counterpartLongText, counterpartWords } from '../../api/words';
import { bytesOf } from '../../lib/base64';
import { LIST_BYTES_MAX, type ListFile, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { BankTitles, lacksTitles } from '../../ui/bank-titles';
import { CommandError } from '../../ui/command-error';
import { FileDrop } from '../../ui/file-drop';
import { Modal } from '../../ui/modal';
import { Money } from '../../ui/text';
import { months } from './months';
import { type Reconciliation, useReconcile, useReconciliationPaper } from './queries';
import { RegisterTable } from './register-table';

type Period = { dengan: Counterpart; tahun: number; dariBulan: number; sampaiBulan: number };

/** What the file of each side is, and what is done with it. */
const sides = {
  bud: {
    explain:
      'Muat daftar SP2D dari BUD. Setiap SP2D dicocokkan menurut nomornya dengan register portal; yang berbeda disebut sebabnya, dan jumlah selisihnya terurai. Tidak ada yang dicatat.',
    label: 'Daftar SP2D dari BUD',
    hint: 'XLSX atau CSV dengan kolom nomor SP2D, tanggal, dan jumlah; kop surat boleh di atasnya.',
    what: 'SP2D dicocokkan',
  },
  bank: {
    explain:
      'Muat rekening koran. Yang keluar dan kembali di portal dicocokkan menurut referensi, lalu satu berkas bank dengan satu baris, lalu menurut jumlah dan tanggal (paling jauh lima hari); yang berbeda disebut sebabnya, dan jumlah selisihnya terurai. Tidak ada yang dicatat.',
    label: 'Rekening koran',
    hint: 'XLSX atau CSV dengan kolom tanggal, uraian, debit, dan kredit; kop surat boleh di atasnya.',
    what: 'baris dicocokkan',
  },
} as const;

export function ReconciliationDialog({
  orderPath,
  onClose,
}: {
  orderPath: (sp2d: string) => string;
  onClose: () => void;
}) {
  const thisYear = new Date().getFullYear();
  const [period, setPeriod] = useState<Period>({ dengan: 'bud', tahun: thisYear, dariBulan: 1, sampaiBulan: 12 });
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [both, setBoth] = useState<Reconciliation | null>(null);
  const compare = useReconcile(setBoth);
  const paper = useReconciliationPaper(({ nama, pdf }) =>
    keepFile(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), nama),
  );
  const read = (sent: ListFile, of: Period) => {
    setBoth(null);
    compare.mutate({ ...of, ...sent });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > LIST_BYTES_MAX);
    if (chosen.size > LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    read(sent, period);
  };
  const side = sides[period.dengan];
  const select = (name: Exclude<keyof Period, 'dengan'>, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={data}
      value={String(period[name])}
      onChange={(event) => {
        const next = { ...period, [name]: Number(event.currentTarget.value) };
        setPeriod(next);
        if (file) read(file.sent, next);
      }}
    />
  );
  const years = [thisYear, thisYear - 1, thisYear - 2].map((one) => ({ value: String(one), label: String(one) }));
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title="Rekonsiliasi"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
          <Button
            disabled={!file || !both}
            loading={paper.isPending}
            onClick={() => file && paper.mutate({ ...period, ...file.sent })}
          >
            Cetak (PDF)
          </Button>
        </>
      }
    >
      <Stack>
        <NativeSelect
          label="Dicocokkan dengan"
          data={choices(counterpartWords, counterpartLongText)}
          value={period.dengan}
          onChange={(event) => {
            setFile(null);
            setBoth(null);
            compare.reset();
            setPeriod({ ...period, dengan: wordIn(counterpartWords, event.currentTarget.value) ?? 'bud' });
          }}
        />
        <p>{side.explain}</p>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {select('tahun', 'Tahun anggaran', years)}
          {select('dariBulan', 'Dari bulan', months)}
          {select('sampaiBulan', 'Sampai bulan', months)}
        </SimpleGrid>
        <FileDrop
          key={period.dengan}
          label={side.label}
          hint={side.hint}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
        />
        {compare.isPending && <p role="status">Mencocokkan…</p>}
        {both && <Both both={both} what={side.what} orderPath={orderPath} />}
        {file && lacksTitles(compare.error) ? (
          <BankTitles kind="rekening-koran" sent={file.sent} onKept={() => read(file.sent, period)} />
        ) : (
          <CommandError error={compare.error ?? paper.error} />
        )}
      </Stack>
    </Modal>
  );
}

type BothProps = { both: Reconciliation; what: string; orderPath: (sp2d: string) => string };

function Both({ both, what, orderPath }: BothProps) {
  const met = both.penjelasan.filter((one) => one.banyak > 0);
  return (
    <>
      <p role="status">
        <strong>{number(both.items.length)}</strong> {what}. {both.periode}.
        {both.kolomDipakai.length > 0 && ` Dibaca menurut kolom ${both.kolomDipakai.join(', ')}.`}
      </p>
      <Table withTableBorder>
        <caption className="hidden-text">Selisih menurut sebabnya</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Hasil</Table.Th>
            <Table.Th scope="col">Banyak</Table.Th>
            <Table.Th scope="col">Selisih</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {met.map((one) => (
            <Table.Tr key={one.hasil}>
              <Table.Th scope="row">{agreementText[one.hasil]}</Table.Th>
              <Table.Td>{number(one.banyak)}</Table.Td>
              <Table.Td>
                <Money amount={one.selisih} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {both.diLuarPeriode.banyak > 0 && (
        <p>
          <strong>{number(both.diLuarPeriode.banyak)}</strong> baris berkas bertanggal di luar bulan yang dipilih dan
          tidak ikut dicocokkan: keluar <Money amount={both.diLuarPeriode.keluar} />, masuk{' '}
          <Money amount={both.diLuarPeriode.masuk} />.
        </p>
      )}
      {both.tidakTerbaca.length > 0 && (
        <ul aria-label="Baris yang tidak terbaca">
          {both.tidakTerbaca.map((one) => (
            <li key={one.baris}>
              Baris {one.baris}: {one.teks}
            </li>
          ))}
        </ul>
      )}
      {both.items.length > 0 && (
        <RegisterTable of={both} caption={`Rekonsiliasi, ${both.periode}`} orderPath={orderPath} />
      )}
    </>
  );
}
