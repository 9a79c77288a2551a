// How recipients do: grade bands, credits on track, graduates, and who will be there for staffing plans.
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { number } from '../../lib/money';
import { useAsOf } from '../../ui/as-of';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { WideTable } from '../../ui/wide-table';
import css from './dashboard.module.css';
import type { Achievement as Found } from './queries';
import { achievement } from './queries';

const Bars = lazy(() => import('./bars'));

const FEW = 10;

export function Achievement() {
  const [asOf] = useAsOf();
  const query = useQuery(achievement(asOf));
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <GradeBands found={query.data} />
      <Supply found={query.data} />
      <Graduates found={query.data} />
    </>
  );
}

type CardProps = { title: string; question: string; lead?: string; children: ReactNode };

function Card({ title, question, lead, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <p className={css.question}>{question}</p>
      <h2 className={css.cardTitle}>{title}</h2>
      {lead && <p className={css.hint}>{lead}</p>}
      {children}
    </section>
  );
}

/** A table whose first column names the row and whose others are numbers, or words where `texts` says so. */
function Figures({ caption, head, rows }: { caption: string; head: string[]; rows: (string | number)[][] }) {
  return (
    <WideTable minWidth={240}>
      <Table verticalSpacing="xs" striped className={css.figuresTable ?? ''}>
        <caption className="hidden-text">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((text, index) => (
              <Table.Th key={text} scope="col" className={typeof rows[0]?.[index] === 'number' ? css.right : undefined}>
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join('|')}>
              {row.map((value, index) =>
                index === 0 ? (
                  <Table.Th key={head[index]} scope="row">
                    {value}
                  </Table.Th>
                ) : (
                  <Table.Td key={head[index]} className={typeof value === 'number' ? css.right : undefined}>
                    {typeof value === 'number' ? number(value) : value}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function GradeBands({ found }: { found: Found }) {
  const onTrack = found.memilikiDataAkademik
    ? Math.round((found.sksSesuaiTarget / found.memilikiDataAkademik) * 100)
    : 0;
  return (
    <Card
      title="Prestasi penerima"
      question="Bagaimana nilai mereka, dan siapa yang tertinggal?"
      lead={`${number(found.memilikiDataAkademik)} penerima punya data akademik; ${number(found.sksSesuaiTarget)} di antaranya (${onTrack}%) mengambil paling sedikit 18 SKS pada semester terakhir.`}
    >
      {found.memilikiDataAkademik === 0 ? (
        <EmptyState text="Belum ada data akademik" icon="book" />
      ) : (
        <div className={css.split}>
          <figure aria-label="Diagram penerima per pita IPK; angkanya ada di tabel" className={css.chart}>
            <Suspense fallback={<Skeleton block />}>
              <Bars
                rows={found.pitaIpk.map((band) => ({ name: `IPK ${band.pita}`, jumlah: band.jumlah }))}
                series={[{ key: 'jumlah', name: 'Penerima' }]}
              />
            </Suspense>
          </figure>
          <Figures
            caption="Penerima per pita IPK"
            head={['IPK terakhir', 'Penerima']}
            rows={found.pitaIpk.map((band) => [band.pita, band.jumlah])}
          />
        </div>
      )}
    </Card>
  );
}

function Supply({ found }: { found: Found }) {
  const [all, setAll] = useState(false);
  const rows = found.pasokanProgramStudi;
  const shown = all ? rows : rows.slice(0, FEW);
  return (
    <Card
      title="Pasokan tenaga per program studi"
      question="Tenaga bidang apa yang akan datang, dan kapan?"
      lead="Untuk rencana kebutuhan pegawai dan tenaga profesional: siapa yang sedang studi dan siapa yang sudah lulus."
    >
      {rows.length === 0 ? (
        <EmptyState text="Belum ada penerima" icon="cap" />
      ) : (
        <>
          <div className={css.split}>
            <figure aria-label="Diagram pasokan per program studi; angkanya ada di tabel" className={css.chart}>
              <Suspense fallback={<Skeleton block />}>
                <Bars
                  rows={rows.slice(0, FEW).map((row) => ({
                    // A word that is too long for the axis breaks at its stroke.
                    name: `${row.jenjang} ${row.programStudi}`.replaceAll('/', '/ '),
                    sedangStudi: row.sedangStudi,
                    lulus: row.lulus,
                  }))}
                  series={[
                    { key: 'sedangStudi', name: 'Sedang studi' },
                    { key: 'lulus', name: 'Lulus' },
                  ]}
                />
              </Suspense>
            </figure>
            <Figures
              caption="Pasokan tenaga per program studi"
              head={['Program studi', 'Jenjang', 'Sedang studi', 'Lulus']}
              rows={shown.map((row) => [row.programStudi, row.jenjang, row.sedangStudi, row.lulus])}
            />
          </div>
          {rows.length > FEW && (
            <Button kind="quiet" compact onClick={() => setAll(!all)}>
              {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua ${number(rows.length)} program studi`}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function Graduates({ found }: { found: Found }) {
  if (found.lulusan.length === 0) return null;
  return (
    <Card title="Lulusan per tahun dan program studi" question="Berapa yang sudah lulus, dari bidang apa?">
      <Figures
        caption="Lulusan per tahun dan program studi"
        head={['Program studi', 'Jenjang', 'Tahun', 'Lulusan']}
        rows={found.lulusan.map((row) => [row.programStudi, row.jenjang, row.tahun, row.jumlah])}
      />
    </Card>
  );
}
