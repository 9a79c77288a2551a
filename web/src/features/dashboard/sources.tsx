// The money of a year, each source of funds apart, and their sum.
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fundSourceText } from '../../api/words';
import { useClock } from '../../ui/as-of-clock';
import { FigureHelp } from '../../ui/figure-help';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import { useBudgetYear } from './budget-year';
import css from './dashboard.module.css';
import { type MoneyFigure, moneyFigures, moneyText } from './money-figures';
import { information } from './queries';

/** One source alone says what the figures above say already; they say too what went wrong. */
export function Sources() {
  const [asOf] = useAsOf();
  const [year] = useBudgetYear();
  const [clock] = useClock();
  const found = useQuery(information(asOf, year, clock)).data;
  const sources = found?.sumberDana ?? [];
  if (!found || sources.length < 2) return null;
  const sum = (name: MoneyFigure) => sources.reduce((all, source) => all + source[name], 0);
  return (
    <section className={css.card} aria-label="Anggaran menurut sumber dana">
      <p className={css.question}>Dari sumber mana uangnya, dan berapa yang sudah dipakai dari masing-masing?</p>
      <h2 className={css.cardTitle}>
        Anggaran {found.tahun} menurut sumber dana <FigureHelp figure="Sumber dana" />
      </h2>
      <WideTable minWidth={800}>
        <Table verticalSpacing="xs" className={css.figuresTable ?? ''}>
          <caption className="hidden-text">Anggaran {found.tahun} menurut sumber dana</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Sumber dana</Table.Th>
              {moneyFigures.map((name) => (
                <Table.Th key={name} scope="col" className={css.right}>
                  {moneyText[name]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sources.map((source) => (
              <Table.Tr key={source.sumberDana}>
                <Table.Th scope="row">{fundSourceText[source.sumberDana]}</Table.Th>
                {moneyFigures.map((name) => (
                  <Table.Td key={name} className={css.right}>
                    <Money amount={source[name]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Jumlah semua sumber</Table.Th>
              {moneyFigures.map((name) => (
                <Table.Td key={name} className={css.right}>
                  <Money amount={sum(name)} strong />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </WideTable>
    </section>
  );
}
