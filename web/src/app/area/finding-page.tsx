// Temuan: what records have in common that they should not, for the offices that check.
import { useMay } from '../../api/rights';
import { FindingList } from '../../features/finding/finding-list';
import { MarkControl } from '../../features/working-paper/mark-control';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { PageHeader } from '../../ui/page-header';

export function FindingPage({ area }: { area: Role }) {
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Temuan"
        lead="Data yang sama pada dua orang, atau yang tidak cocok dengan dirinya sendiri. Temuan yang menghalangi menghentikan persetujuan dan pembayaran."
      />
      <FindingList
        formPath={(id) => paths.areaDetail(area, 'akademia', id)}
        canDismiss={area === 'admin'}
        {...(may('kertas-kerja:lihat')
          ? { mark: (row) => <MarkControl compact subject="temuan" id={row.id} name={`temuan ${row.judul}`} /> }
          : {})}
      />
    </>
  );
}
