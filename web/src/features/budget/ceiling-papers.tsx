// The DPA and DPPA that the ceilings of a budget line rested on, with their scans.
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../ui/modal';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { DateText, Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './budget.module.css';
import { type BudgetLine, ceilingPapers } from './queries';

export function CeilingPapersDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const query = useQuery(ceilingPapers(line.id));
  return (
    <Modal open onClose={onClose} title={`Dokumen pagu ${line.nama}`} size="lg">
      {query.isPending && <Loading text="Memuat dokumen…" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && (
        <EmptyState text="Belum ada dokumen" hint="Pagu ini dicatat sebelum dokumen diminta." icon="file" />
      )}
      {query.data && query.data.items.length > 0 && (
        <WideTable minWidth={520}>
          <Table verticalSpacing="sm">
            <caption className="hidden-text">Dokumen pagu, yang terbaru di atas</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Nomor</Table.Th>
                <Table.Th scope="col">Tanggal dokumen</Table.Th>
                <Table.Th scope="col" className={css.right}>
                  Pagu
                </Table.Th>
                <Table.Th scope="col">Berlaku</Table.Th>
                <Table.Th scope="col">Pindaian</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.items.map((paper) => (
                <Table.Tr key={`${paper.nomorDokumen} ${paper.tanggal} ${paper.pagu}`}>
                  <Table.Th scope="row">{paper.nomorDokumen}</Table.Th>
                  <Table.Td>
                    <DateText value={paper.tanggalDokumen} />
                  </Table.Td>
                  <Table.Td className={css.right}>
                    <Money amount={paper.pagu} />
                  </Table.Td>
                  <Table.Td>
                    <DateText value={paper.tanggal} />
                  </Table.Td>
                  <Table.Td>
                    {paper.dokumen ? (
                      <a href={paper.dokumen.tautan} target="_blank" rel="noreferrer">
                        {paper.dokumen.nama}
                      </a>
                    ) : (
                      'Tidak ada'
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Modal>
  );
}
