// The treasurer's own file beside the register of SP2D: each difference with its name, the sums explained by them, and a
// record to sign.
import { Button, NativeSelect, SimpleGrid, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { keepFile } from '../../api/save-file';
import { agreementText } from '../../api/words';
import { bytesOf } from '../../lib/base64';
import { LIST_BYTES_MAX, type ListFile, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { CommandError } from '../../ui/command-error';
import { FileDrop } from '../../ui/file-drop';
import { Modal } from '../../ui/modal';
import { Money } from '../../ui/text';
import { months } from './months';
import { type Reconciliation, useReconcile, useReconciliationPaper } from './queries';
import { RegisterTable } from './register-table';

type Period = { tahun: number; dariBulan: number; sampaiBulan: number };

export function ReconciliationDialog({
  orderPath,
  onClose,
}: {
  orderPath: (sp2d: string) => string;
  onClose: () => void;
}) {
  const thisYear = new Date().getFullYear();
  const [period, setPeriod] = useState<Period>({ tahun: thisYear, dariBulan: 1, sampaiBulan: 12 });
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
  const select = (name: keyof Period, label: string, data: { value: string; label: string }[]) => (
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
      title="Rekonsiliasi SP2D dengan BUD"
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
        <p>
          Muat daftar SP2D dari BUD. Setiap SP2D dicocokkan menurut nomornya dengan register portal; yang berbeda
          disebut sebabnya, dan jumlah selisihnya terurai. Tidak ada yang dicatat.
        </p>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {select('tahun', 'Tahun anggaran', years)}
          {select('dariBulan', 'Dari bulan', months)}
          {select('sampaiBulan', 'Sampai bulan', months)}
        </SimpleGrid>
        <FileDrop
          label="Daftar SP2D dari BUD"
          hint="XLSX atau CSV dengan kolom nomor SP2D, tanggal, dan jumlah; kop surat boleh di atasnya."
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
        />
        {compare.isPending && <p role="status">Mencocokkan…</p>}
        {both && <Both both={both} orderPath={orderPath} />}
        <CommandError error={compare.error ?? paper.error} />
      </Stack>
    </Modal>
  );
}

function Both({ both, orderPath }: { both: Reconciliation; orderPath: (sp2d: string) => string }) {
  const met = both.penjelasan.filter((one) => one.banyak > 0);
  return (
    <>
      <p role="status">
        <strong>{number(both.items.length)}</strong> SP2D dicocokkan. {both.periode}.
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
        <RegisterTable of={both} caption={`Rekonsiliasi SP2D dengan BUD, ${both.periode}`} orderPath={orderPath} />
      )}
    </>
  );
}
