// Where the realisation of a year went: by type, campus, component, home district or source; each way has one sum.
import { NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RealizationCut, realizationCutText, realizationCutWords } from '../../api/words';
import { number } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { byClock, useClock } from '../../ui/as-of-clock';
import { Button } from '../../ui/button';
import { ExportMenu } from '../../ui/export-menu';
import { FigureHelp } from '../../ui/figure-help';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import { useBudgetYear } from './budget-year';
import css from './dashboard.module.css';
import { realization, realizationPath } from './realization-query';

const FEW = 8;

export function Realization() {
  const [asOf] = useAsOf();
  const [year] = useBudgetYear();
  const [clock] = useClock();
  const [by, setBy] = useState<RealizationCut>('jenis');
  const [all, setAll] = useState(false);
  const query = useQuery(realization(asOf, year, clock));
  const found = query.data;
  const cut = found?.pecahan.find((one) => one.menurut === by);
  const rows = all ? (cut?.items ?? []) : (cut?.items.slice(0, FEW) ?? []);
  const head = realizationCutText[by];
  return (
    <section className={css.card} aria-label="Realisasi menurut bagiannya">
      <p className={css.question}>Ke mana realisasi tahun ini pergi?</p>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          Realisasi {found?.tahun} menurut bagiannya <FigureHelp figure="Realisasi menurut bagiannya" />
        </h2>
        <NativeSelect
          aria-label="Realisasi menurut"
          size="sm"
          data={choices(realizationCutWords, realizationCutText)}
          value={by}
          onChange={(event) => {
            setBy(wordIn(realizationCutWords, event.currentTarget.value) ?? 'jenis');
            setAll(false);
          }}
        />
        {found && (
          <ExportMenu
            path={realizationPath}
            query={{ per_tanggal: asOf, tahun: found.tahun, ...byClock(asOf, clock) }}
            name="realisasi"
          />
        )}
      </div>
      {query.isPending && <Skeleton lines={5} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {cut?.items.length === 0 && <EmptyState text="Belum ada realisasi pada tahun ini" icon="money" />}
      {cut && cut.items.length > 0 && (
        <WideTable minWidth={440}>
          <Table verticalSpacing="xs" striped className={css.figuresTable ?? ''}>
            <caption className="hidden-text">
              Realisasi {found?.tahun} menurut {head.toLowerCase()}
            </caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{head}</Table.Th>
                {['Pembayaran', 'Orang', 'Realisasi'].map((text) => (
                  <Table.Th key={text} scope="col" className={css.right}>
                    {text}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((part) => (
                <Table.Tr key={part.kode ?? ''}>
                  <Table.Th scope="row">{part.nama}</Table.Th>
                  <Table.Td className={css.right}>{number(part.banyakPembayaran)}</Table.Td>
                  <Table.Td className={css.right}>{number(part.orang)}</Table.Td>
                  <Table.Td className={css.right}>
                    <Money amount={part.realisasi} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">Jumlah semua bagian</Table.Th>
                <Table.Td />
                <Table.Td />
                <Table.Td className={css.right}>
                  <Money amount={cut.jumlah} strong />
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </WideTable>
      )}
      {cut && cut.items.length > FEW && !all && (
        <Button kind="plain" onClick={() => setAll(true)}>
          Tampilkan semua ({number(cut.items.length)})
        </Button>
      )}
    </section>
  );
}
