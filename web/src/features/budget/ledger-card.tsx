// The books behind a budget line: the ledger card of one account, and the trial balance, on any day.

import { Button, Group, NativeSelect, Pagination, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountText, accountWords, fundSourceLongText, fundSourceWords, registerClockWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { number } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { ClockChoice, useClock } from '../../ui/as-of-clock';
import { DateField } from '../../ui/date-field';
import { ExportMenu } from '../../ui/export-menu';
import { Modal } from '../../ui/modal';
import { ProofLink } from '../../ui/proof-link';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText, Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './budget.module.css';
import type { BudgetLine } from './queries';
import { ledgerCard, ledgerCardPath, trialBalance } from './queries';

const accounts = choices(accountWords, accountText);
const sources = choices(fundSourceWords, fundSourceLongText);

/** The trial balance names an account as text. */
const accountName = (name: string) => {
  const own = wordIn(accountWords, name);
  return own ? accountText[own] : name;
};

function AsOf({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return <DateField filters label="Per tanggal (kosong: sekarang)" max={isoDay()} value={value} onChange={onChange} />;
}

export function LedgerCardDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const [account, setAccount] = useState('tersedia');
  // The day and the clock of the page behind it, until others are chosen here.
  const [day, setDay] = useState(useAsOf()[0] ?? '');
  const [clock, setClock] = useState<string>(useClock()[0]);
  const jam = wordIn(registerClockWords, clock) ?? 'pencatatan';
  const [page, setPage] = useState(1);
  const asked = { akun: account, page, size: 10, per_tanggal: day, jam };
  const query = useQuery(ledgerCard(line.id, asked));
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title="Kartu buku besar"
      actions={<Button onClick={onClose}>Selesai</Button>}
    >
      <p>
        <strong>{line.nama}</strong>, {line.kodeRekening}
      </p>
      <Group align="end" mb="md">
        <NativeSelect
          label="Akun"
          data={accounts}
          value={account}
          onChange={(event) => {
            setAccount(event.currentTarget.value);
            setPage(1);
          }}
        />
        <AsOf
          value={day}
          onChange={(value) => {
            setDay(value);
            setPage(1);
          }}
        />
        <ExportMenu path={ledgerCardPath} params={{ id: line.id }} query={asked} name="kartu-pagu" />
      </Group>
      <ClockChoice
        day={day || undefined}
        clock={jam}
        onChange={(value) => {
          setClock(value);
          setPage(1);
        }}
      />
      {query.isPending && <Skeleton lines={5} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <EmptyState text="Belum ada jurnal pada akun ini" icon="money" />}
      {query.data && query.data.items.length > 0 && (
        <>
          <WideTable minWidth={620}>
            <Table verticalSpacing="xs">
              <caption className="hidden-text">Kartu buku besar, terbaru di atas</caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Tanggal</Table.Th>
                  <Table.Th scope="col">Lawan</Table.Th>
                  <Table.Th scope="col" className={css.right}>
                    Debit
                  </Table.Th>
                  <Table.Th scope="col" className={css.right}>
                    Kredit
                  </Table.Th>
                  <Table.Th scope="col" className={css.right}>
                    Saldo
                  </Table.Th>
                  <Table.Th scope="col">Bukti</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.items.map((row) => {
                  const isDebit = row.debit === account;
                  const other = isDebit ? row.kredit : row.debit;
                  return (
                    <Table.Tr key={`${row.nomorPeristiwa}-${row.debit}-${row.kredit}`}>
                      <Table.Td>
                        <DateText value={row.tanggal} />
                      </Table.Td>
                      <Table.Td>{accountText[other]}</Table.Td>
                      <Table.Td className={css.right}>{isDebit ? number(row.jumlah) : ''}</Table.Td>
                      <Table.Td className={css.right}>{isDebit ? '' : number(row.jumlah)}</Table.Td>
                      <Table.Td className={css.right}>
                        <strong>{number(row.saldo)}</strong>
                      </Table.Td>
                      <Table.Td>
                        <ProofLink position={row.nomorPeristiwa} />
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </WideTable>
          {query.data.totalPages > 1 && (
            <Pagination
              mt="md"
              total={query.data.totalPages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({
                'aria-label': control === 'next' ? 'Halaman berikutnya' : 'Halaman sebelumnya',
              })}
            />
          )}
        </>
      )}
    </Modal>
  );
}

export function TrialBalanceDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const [day, setDay] = useState(useAsOf()[0] ?? '');
  const [clock, setClock] = useState<string>(useClock()[0]);
  const [source, setSource] = useState('');
  const jam = wordIn(registerClockWords, clock) ?? 'pencatatan';
  const sumberDana = wordIn(fundSourceWords, source) ?? undefined;
  const query = useQuery(trialBalance({ tahun: year, sumberDana, per_tanggal: day, jam }));
  const of = `tahun anggaran ${year}, ${sumberDana ? fundSourceLongText[sumberDana] : 'semua sumber dana'}`;
  return (
    <Modal open onClose={onClose} title="Neraca saldo" actions={<Button onClick={onClose}>Selesai</Button>}>
      <p>Mata anggaran {of}</p>
      <Group align="end" mb="md">
        <AsOf value={day} onChange={setDay} />
        <NativeSelect
          label="Sumber dana"
          data={[{ value: '', label: 'Semua' }, ...sources]}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      </Group>
      <ClockChoice day={day || undefined} clock={jam} onChange={setClock} />
      {query.isPending && <Skeleton lines={5} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <WideTable minWidth={420}>
          <Table verticalSpacing="xs">
            <caption className="hidden-text">Neraca saldo {of}, dalam rupiah</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Akun</Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Debit
                </Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Kredit
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.items.map((row) => (
                <Table.Tr key={row.akun}>
                  <Table.Th scope="row">{accountName(row.akun)}</Table.Th>
                  <Table.Td className={css.right}>{number(row.debit)}</Table.Td>
                  <Table.Td className={css.right}>{number(row.kredit)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">Jumlah</Table.Th>
                <Table.Td className={css.right}>
                  <strong>{number(query.data.totalDebit)}</strong>
                </Table.Td>
                <Table.Td className={css.right}>
                  <strong>{number(query.data.totalKredit)}</strong>
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </WideTable>
      )}
      {query.data && query.data.pendapatanLain !== 0 && (
        <p>
          Di luar akun pagu: lain-lain PAD{query.data.tahun ? ` yang diterima tahun ${query.data.tahun}` : ''}{' '}
          <Money amount={query.data.pendapatanLain} />, dana yang kembali sesudah tahun anggarannya berakhir. Rinciannya
          di laporan Pendapatan lain.
        </p>
      )}
    </Modal>
  );
}
