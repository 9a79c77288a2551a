// Budget lines of a year: what is left, committed, paid and returned, and the acts on a ceiling.

import { Button, Group, Menu, NativeSelect, NumberInput, Select, SimpleGrid, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/error';
import { type FundSource, fundSourceLongText, fundSourceWords } from '../../api/words';
import { number } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, type FileField, useFileField } from '../../ui/file-field';
import { Icon } from '../../ui/icon';
import { May } from '../../ui/may';
import { NoteField } from '../../ui/note-field';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './budget.module.css';
import { CeilingPapersDialog } from './ceiling-papers';
import { LedgerCardDialog, TrialBalanceDialog } from './ledger-card';
import type { BudgetLine } from './queries';
import { budgetLines, useCloseMonth, useOpenLine, useReviseLine } from './queries';

type Option = { value: string; label: string };

type Open = { kind: 'new' | 'balance' } | { kind: 'revise' | 'close' | 'card' | 'papers'; line: BudgetLine } | null;

export function BudgetTab({ categories, canAct }: { categories: Option[]; canAct: boolean }) {
  const [params, setParams] = useSearchParams();
  const thisYear = new Date().getFullYear();
  const year = Number(params.get('tahun')) || thisYear;
  const lines = useQuery(budgetLines(year));
  const [open, setOpen] = useState<Open>(null);
  const setYear = (value: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.set('tahun', value);
      return next;
    });
  const total = lines.data?.total;
  return (
    <section className={css.card} aria-label={`Pagu tahun ${year}`}>
      <p className={css.printed}>Pagu tahun anggaran {year}</p>
      <Group justify="space-between" align="end" mb="md">
        <NativeSelect
          label="Tahun anggaran"
          data={[thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map(String)}
          value={String(year)}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button variant="default" onClick={() => setOpen({ kind: 'balance' })}>
            Neraca saldo
          </Button>
          {canAct && (
            <May right="pagu:tambah">
              <Button onClick={() => setOpen({ kind: 'new' })}>Buka baris pagu</Button>
            </May>
          )}
        </Group>
      </Group>
      {lines.isPending && <Skeleton lines={5} />}
      {lines.isError && <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.data && lines.data.items.length === 0 && <EmptyState text={`Belum ada pagu tahun ${year}`} icon="money" />}
      {lines.data && lines.data.items.length > 0 && total && (
        <WideTable minWidth={900}>
          <Table verticalSpacing="sm" horizontalSpacing="xs" className={css.table}>
            <caption className="hidden-text">Baris pagu tahun {year}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Baris (dalam rupiah)</Table.Th>
                {['Pagu', 'Tersedia', 'Komitmen', 'Realisasi', 'Retur', 'Setoran'].map((text) => (
                  <Table.Th key={text} scope="col" className={css.right}>
                    {text}
                  </Table.Th>
                ))}
                {canAct && (
                  <Table.Th scope="col">
                    <span className="hidden-text">Tindakan</span>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.data.items.map((line) => (
                <Table.Tr key={line.id}>
                  <Table.Th scope="row" className={css.name}>
                    {line.nama}
                    <span>
                      {fundSourceLongText[line.sumberDana]} · {line.kategoriKeuangan ?? line.kategoriKeuanganId} ·{' '}
                      {line.kodeRekening}
                    </span>
                    <Share tenThousandths={line.serapanPerSepuluhRibu} />
                    {line.ditutupSampai && <span>Ditutup sampai {line.ditutupSampai}</span>}
                  </Table.Th>
                  {amounts(line)}
                  {canAct && (
                    <Table.Td>
                      <Menu position="bottom-end">
                        <Menu.Target>
                          <Button
                            variant="default"
                            size="compact-md"
                            aria-label={`Tindakan untuk ${line.nama}`}
                            rightSection={<Icon name="down" size={16} />}
                          >
                            Tindakan
                          </Button>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => setOpen({ kind: 'card', line })}>Kartu buku besar</Menu.Item>
                          <Menu.Item onClick={() => setOpen({ kind: 'papers', line })}>Dokumen pagu</Menu.Item>
                          <May right="pagu:ubah">
                            <Menu.Item onClick={() => setOpen({ kind: 'revise', line })}>Ubah jumlah pagu</Menu.Item>
                            <Menu.Item onClick={() => setOpen({ kind: 'close', line })}>Tutup bulan</Menu.Item>
                          </May>
                        </Menu.Dropdown>
                      </Menu>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row" className={css.name}>
                  Jumlah
                  <Share tenThousandths={total.pagu > 0 ? Math.round((total.realisasi / total.pagu) * 10_000) : 0} />
                </Table.Th>
                {amounts(total)}
                {canAct && <Table.Td />}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </WideTable>
      )}
      <p className={css.note}>
        Tersedia + komitmen + realisasi + retur + setoran selalu sama dengan pagu, pada setiap peristiwa di buku besar.
      </p>
      {open?.kind === 'new' && <NewLineDialog year={year} categories={categories} onClose={() => setOpen(null)} />}
      {open?.kind === 'card' && <LedgerCardDialog line={open.line} onClose={() => setOpen(null)} />}
      {open?.kind === 'papers' && <CeilingPapersDialog line={open.line} onClose={() => setOpen(null)} />}
      {open?.kind === 'balance' && <TrialBalanceDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'revise' && (
        <ReviseDialog line={open.line} onClose={() => setOpen(null)} onReload={() => void lines.refetch()} />
      )}
      {open?.kind === 'close' && (
        <CloseDialog line={open.line} onClose={() => setOpen(null)} onReload={() => void lines.refetch()} />
      )}
    </section>
  );
}

function amounts(of: {
  pagu: number;
  tersedia: number;
  komitmen: number;
  realisasi: number;
  retur: number;
  setoranKembali: number;
}): ReactNode {
  return [of.pagu, of.tersedia, of.komitmen, of.realisasi, of.retur, of.setoranKembali].map((amount, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
    <Table.Td key={index} className={css.right}>
      {index === 0 ? <strong>{number(amount)}</strong> : number(amount)}
    </Table.Td>
  ));
}

export function Share({ tenThousandths }: { tenThousandths: number }) {
  const percent = tenThousandths / 100;
  return (
    <span className={css.share}>
      <progress max={100} value={Math.min(100, percent)} aria-label="Serapan" />
      {percent.toLocaleString('id-ID', { maximumFractionDigits: 1 })}% terserap
    </span>
  );
}

const noLine = { sumberDana: 'apbd' as FundSource, kategoriKeuanganId: '', kodeRekening: '', nama: '' };
const noPaper = { nomorDokumen: '', tanggalDokumen: '' };

type Paper = typeof noPaper;

/** The DPA or DPPA as it is typed, with its scan; what is sent once all of it is there. */
function usePaper(purpose: string) {
  const [paper, setPaper] = useState(noPaper);
  const scan = useFileField(`pagu/${purpose}`);
  const whole = paper.nomorDokumen.trim() !== '' && paper.tanggalDokumen !== '' && scan.file;
  return { paper, setPaper, scan, sent: whole ? { ...paper, dokumen: whole } : null };
}

function NewLineDialog({ year, categories, onClose }: { year: number; categories: Option[]; onClose: () => void }) {
  const [line, setLine] = useState(noLine);
  const [amount, setAmount] = useState<number | string>('');
  const paper = usePaper(`baru/${year}`);
  const command = useOpenLine(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const ready =
    line.nama.trim() &&
    line.kategoriKeuanganId &&
    line.kodeRekening.trim() &&
    line.sumberDana.trim() &&
    Number(amount) > 0 &&
    paper.sent;
  return (
    <ActDialog
      title={`Buka baris pagu ${year}`}
      button="Usulkan"
      disabled={!ready}
      command={command}
      typed={Object.values(line).some((text) => text !== '' && text !== 'apbd') || amount !== ''}
      onAct={() => paper.sent && command.mutate({ tahun: year, ...line, jumlah: Number(amount), ...paper.sent })}
      onClose={onClose}
      shownFields={[
        'nama',
        'sumberDana',
        'kategoriKeuanganId',
        'kodeRekening',
        'jumlah',
        'nomorDokumen',
        'tanggalDokumen',
        'dokumen',
      ]}
    >
      <TextInput
        label="Nama baris"
        required
        value={line.nama}
        error={errors.nama}
        onChange={(event) => setLine({ ...line, nama: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Sumber dana"
          required
          data={choices(fundSourceWords, fundSourceLongText)}
          value={line.sumberDana}
          error={errors.sumberDana}
          onChange={(event) =>
            setLine({ ...line, sumberDana: wordIn(fundSourceWords, event.currentTarget.value) ?? line.sumberDana })
          }
        />
        <Select
          label="Kategori keuangan"
          required
          placeholder="Pilih"
          data={categories}
          value={line.kategoriKeuanganId || null}
          error={errors.kategoriKeuanganId}
          onChange={(value) => setLine({ ...line, kategoriKeuanganId: value ?? '' })}
        />
        <TextInput
          label="Kode rekening belanja"
          required
          placeholder="5.1.06.01"
          value={line.kodeRekening}
          error={errors.kodeRekening}
          onChange={(event) => setLine({ ...line, kodeRekening: event.currentTarget.value })}
        />
        <RupiahInput label="Jumlah pagu" value={amount} onChange={setAmount} error={errors.jumlah} />
      </SimpleGrid>
      <PaperFields {...paper} errors={errors} />
    </ActDialog>
  );
}

function ReviseDialog({ line, onClose, onReload }: { line: BudgetLine; onClose: () => void; onReload: () => void }) {
  const [amount, setAmount] = useState<number | string>(line.pagu);
  const [reason, setReason] = useState('');
  const paper = usePaper(line.id);
  const command = useReviseLine(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  return (
    <ActDialog
      title="Ubah jumlah pagu"
      button="Usulkan"
      disabled={!(Number(amount) > 0) || reason.trim() === '' || !paper.sent}
      command={command}
      typed={reason !== '' || amount !== line.pagu}
      onAct={() =>
        paper.sent &&
        command.mutate({ id: line.id, versi: line.versi, jumlah: Number(amount), alasan: reason.trim(), ...paper.sent })
      }
      about={{ stream: 'budget_line', id: line.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['jumlah', 'alasan', 'nomorDokumen', 'tanggalDokumen', 'dokumen']}
    >
      <p>
        {line.nama}: pagu sekarang <Money amount={line.pagu} strong />, tersedia <Money amount={line.tersedia} strong />
        . Pagu tidak dapat lebih kecil dari yang sudah dipakai.
      </p>
      <RupiahInput label="Jumlah pagu baru" value={amount} onChange={setAmount} error={errors.jumlah} />
      <NoteField label="Alasan perubahan" required value={reason} error={errors.alasan} onChange={setReason} />
      <PaperFields {...paper} errors={errors} />
    </ActDialog>
  );
}

/** The DPA or DPPA that a ceiling rests on; another person checks it before it holds. */
function PaperFields({
  paper,
  setPaper,
  scan,
  errors,
}: {
  paper: Paper;
  setPaper: (paper: Paper) => void;
  scan: FileField;
  errors: Record<string, string>;
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Nomor DPA atau DPPA"
          required
          value={paper.nomorDokumen}
          error={errors.nomorDokumen}
          onChange={(event) => setPaper({ ...paper, nomorDokumen: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Tanggal DPA atau DPPA"
          required
          value={paper.tanggalDokumen}
          error={errors.tanggalDokumen}
          onChange={(event) => setPaper({ ...paper, tanggalDokumen: event.currentTarget.value })}
        />
      </SimpleGrid>
      <DocumentField label="Pindaian DPA atau DPPA" required field={scan} error={errors.dokumen} />
      <p>Pagu berlaku setelah petugas lain menyetujuinya di halaman Usulan.</p>
    </>
  );
}

function CloseDialog({ line, onClose, onReload }: { line: BudgetLine; onClose: () => void; onReload: () => void }) {
  const [month, setMonth] = useState(monthAfter(line));
  const command = useCloseMonth(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  return (
    <ActDialog
      title="Tutup bulan"
      button="Tutup bulan"
      disabled={!/^\d{4}-\d{2}$/.test(month)}
      command={command}
      onAct={() => command.mutate({ id: line.id, versi: line.versi, bulan: month })}
      about={{ stream: 'budget_line', id: line.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['bulan']}
    >
      <p>
        Sesudah ditutup, tidak ada jurnal yang dapat masuk ke bulan itu. Koreksi menjadi peristiwa baru di bulan yang
        terbuka.
      </p>
      <TextInput
        label="Bulan"
        description="Tahun dan bulan, misalnya 2025-03."
        placeholder="2025-03"
        required
        value={month}
        error={errors.bulan}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

/** The month that can be closed next: the one after the last closed, or the first of the budget year. */
function monthAfter(line: BudgetLine): string {
  const closed = /^(\d{4})-(\d{2})$/.exec(line.ditutupSampai ?? '');
  if (!closed) return `${line.tahun}-01`;
  const [year, month] = [Number(closed[1]), Number(closed[2])];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

function RupiahInput({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number | string;
  onChange: (value: number | string) => void;
  error: string | undefined;
}) {
  return (
    <NumberInput
      label={label}
      size="md"
      required
      prefix="Rp "
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
