// Budget lines of a year: what is left, committed, paid and returned, and the acts on a ceiling.

import { Button, Group, Menu, NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from '#router';
import { fundSourceLongText } from '../../api/words';
import { changed } from '../../lib/changed';
import { monthLong } from '../../lib/date';
import { number, rupiah } from '../../lib/money';
import { ClockChoice, useClock } from '../../ui/as-of-clock';
import { Icon } from '../../ui/icon';
import { May } from '../../ui/may';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './budget.module.css';
import { CloseDialog, NewLineDialog, type Option, ReviseDialog, WithdrawDialog } from './budget-dialogs';
import { CeilingPapersDialog } from './ceiling-papers';
import { LedgerCardDialog, TrialBalanceDialog } from './ledger-card';
import type { BudgetLine } from './queries';
import { budgetLines, budgetYears } from './queries';

type Open =
  | { kind: 'new' | 'balance' }
  | { kind: 'revise' | 'close' | 'card' | 'papers' | 'withdraw'; line: BudgetLine }
  | null;

export function BudgetTab({ categories, canAct }: { categories: Option[]; canAct: boolean }) {
  const [params, setParams] = useSearchParams();
  const thisYear = new Date().getFullYear();
  const year = Number(params.get('tahun')) || thisYear;
  const [asOf] = useAsOf();
  const [clock, setClock] = useClock();
  const lines = useQuery(budgetLines(year, asOf, clock));
  const [open, setOpen] = useState<Open>(null);
  const setYear = (value: string) => setParams(changed({ tahun: value }));
  const total = lines.data?.total;
  return (
    <section className={css.card} aria-label={`Pagu tahun ${year}`}>
      <p className={css.printed}>Pagu tahun anggaran {year}</p>
      <Group justify="space-between" align="end" mb="md">
        <NativeSelect
          label="Tahun anggaran"
          data={budgetYears(thisYear, year)}
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
      <ClockChoice day={asOf} clock={clock} onChange={setClock} />
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
                <Table.Th scope="col">
                  <span className="hidden-text">Tindakan</span>
                </Table.Th>
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
                    {line.ditutupSampai && <span>Ditutup sampai {monthLong(line.ditutupSampai)}</span>}
                    {line.ditarik && <span>Ditarik: salah dibuka</span>}
                    {line.pendapatanLain > 0 && <span>Lain-lain PAD: {rupiah(line.pendapatanLain)}</span>}
                  </Table.Th>
                  {amounts(line)}
                  <Table.Td>
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <RowButton
                          aria-label={`${canAct ? 'Tindakan' : 'Rincian'} untuk ${line.nama}`}
                          rightSection={<Icon name="down" size={16} />}
                        >
                          {canAct ? 'Tindakan' : 'Rincian'}
                        </RowButton>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item onClick={() => setOpen({ kind: 'card', line })}>Kartu buku besar</Menu.Item>
                        <Menu.Item onClick={() => setOpen({ kind: 'papers', line })}>Dokumen pagu</Menu.Item>
                        {canAct && (
                          <May right="pagu:ubah">
                            <Menu.Item onClick={() => setOpen({ kind: 'revise', line })}>Ubah jumlah pagu</Menu.Item>
                            <Menu.Item onClick={() => setOpen({ kind: 'close', line })}>Tutup bulan</Menu.Item>
                            {!line.ditarik && (
                              <Menu.Item onClick={() => setOpen({ kind: 'withdraw', line })}>Tarik baris</Menu.Item>
                            )}
                          </May>
                        )}
                      </Menu.Dropdown>
                    </Menu>
                  </Table.Td>
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
                <Table.Td />
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
      {open?.kind === 'balance' && <TrialBalanceDialog year={year} onClose={() => setOpen(null)} />}
      {open?.kind === 'revise' && (
        <ReviseDialog line={open.line} onClose={() => setOpen(null)} onReload={() => void lines.refetch()} />
      )}
      {open?.kind === 'withdraw' && (
        <WithdrawDialog line={open.line} onClose={() => setOpen(null)} onReload={() => void lines.refetch()} />
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
