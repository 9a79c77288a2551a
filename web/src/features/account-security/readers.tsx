// Who looked at the own record: which office, when, and what was shown.
import { useInfiniteQuery } from '@tanstack/react-query';
import { functionLongText, shownRecordText } from '../../api/words';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import css from './account-security.module.css';
import { Card } from './card';
import { readers } from './queries';

export function Readers() {
  const query = useInfiniteQuery(readers());
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card
      title="Siapa melihat data saya"
      lead="Setiap kali petugas membuka data pribadi Anda, pembukaan itu dicatat dan disimpan 400 hari. Yang Anda buka sendiri tidak dicatat."
    >
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && entries.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && entries.length === 0 && <EmptyState text="Belum ada yang membuka data Anda" icon="eye" />}
      {entries.length > 0 && (
        <ol className={css.rows}>
          {entries.map((entry) => (
            <li key={entry.id} className={css.row}>
              <div className={css.what}>
                <p className={css.name}>{entry.kantor}</p>
                <p className={css.muted}>
                  Membuka {shownRecordText[entry.data].toLowerCase()}
                  {entry.tersamar && ' (nomor disamarkan)'} · <DateText value={entry.waktu} as="time" />
                </p>
                {entry.fungsi.length > 0 && (
                  <p className={css.muted}>Fungsi: {entry.fungsi.map((duty) => functionLongText[duty]).join(', ')}</p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button kind="plain" compact disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Memuat…' : 'Muat yang lebih lama'}
        </Button>
      )}
    </Card>
  );
}
