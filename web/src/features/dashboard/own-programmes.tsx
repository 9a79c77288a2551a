// The study programmes of an institution's own recipients, each leading to its students.
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { number } from '../../lib/money';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './dashboard.module.css';
import { achievement } from './queries';

export function OwnProgrammes({ detailPath }: { detailPath: (programme: string) => string }) {
  const [asOf] = useAsOf();
  const query = useQuery(achievement(asOf));
  const rows = query.data?.pasokanProgramStudi ?? [];
  return (
    <section className={css.card} aria-label="Program studi mahasiswa Anda">
      <p className={css.question}>Di program studi apa penerima beasiswa belajar?</p>
      <h2 className={css.cardTitle}>Program studi mahasiswa Anda</h2>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <EmptyState text="Belum ada penerima beasiswa" icon="cap" />}
      {rows.length > 0 && (
        <WideTable minWidth={240}>
          <Table verticalSpacing="xs" striped className={css.figuresTable ?? ''}>
            <caption className="hidden-text">Program studi mahasiswa penerima beasiswa</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Program studi</Table.Th>
                <Table.Th scope="col">Jenjang</Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Sedang studi
                </Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Lulus
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={`${row.jenjang} ${row.programStudi}`}>
                  <Table.Th scope="row">
                    <Link to={detailPath(row.programStudi)}>{row.programStudi}</Link>
                  </Table.Th>
                  <Table.Td>{row.jenjang}</Table.Td>
                  <Table.Td className={css.right}>{number(row.sedangStudi)}</Table.Td>
                  <Table.Td className={css.right}>{number(row.lulus)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
}
