// What a program was told, the newest first, and telling it once more.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../../api/rights';
import { number } from '../../lib/money';
import { Button } from '../../ui/button';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { ProofLink } from '../../ui/proof-link';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useSendAgain, type WebhookDelivery, webhookDeliveries } from './webhook-queries';

const columns: readonly CardColumn<WebhookDelivery>[] = [
  {
    head: 'Peristiwa',
    names: true,
    cell: (one) => <ProofLink position={one.nomorPeristiwa}>{number(one.nomorPeristiwa)}</ProofLink>,
  },
  { head: 'Keadaan', cell: (one) => standing(one) },
  { head: 'Dicoba', cell: (one) => <DateText value={one.dicoba} as="time" /> },
  { head: 'Jawaban', cell: (one) => one.sebab ?? one.status ?? '–' },
];

function standing({ diterima, menyerah, cobaLagi, gagal }: WebhookDelivery) {
  if (diterima) return 'Diterima';
  if (menyerah) return 'Tidak dicoba lagi';
  if (gagal === 0) return 'Menunggu dikirim';
  return (
    <>
      Gagal {number(gagal)} kali, dicoba lagi <DateText value={cobaLagi} as="time" />
    </>
  );
}

export function Deliveries({ id }: { id: string }) {
  const may = useMay();
  const again = useSendAgain();
  const query = useInfiniteQuery(webhookDeliveries(id));
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={3} />;
  const rows = query.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <EmptyState text="Belum ada yang diberitahukan dalam tiga puluh hari" />;
  const shown: readonly CardColumn<WebhookDelivery>[] = may('pengaturan:ubah')
    ? [
        ...columns,
        {
          head: 'Tindakan',
          cell: (one) => (
            <Button
              kind="plain"
              compact
              disabled={again.isPending && again.variables?.nomorPeristiwa === one.nomorPeristiwa}
              onClick={() => again.mutate({ id, nomorPeristiwa: one.nomorPeristiwa })}
            >
              Kirim lagi
            </Button>
          ),
        },
      ]
    : columns;
  return (
    <>
      <CardTable label="Kiriman" columns={shown} rows={rows} rowKey={(one) => one.pesanId} />
      {query.hasNextPage && (
        <Button kind="plain" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Lebih lama
        </Button>
      )}
    </>
  );
}
