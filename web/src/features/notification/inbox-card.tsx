// The newest lines of the inbox, for a dashboard.
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import css from './inbox-card.module.css';
import { Line } from './line';
import { MarkAll } from './mark-all';
import { inboxQuery, lineKey } from './queries';
import { useFollow } from './use-follow';

export function InboxCard({ limit = 5 }: { limit?: number }) {
  const inbox = useQuery(inboxQuery);
  const follow = useFollow();
  return (
    <section className={css.card} aria-label="Kotak masuk">
      <div className={css.head}>
        <h2 className={css.title}>Kotak masuk</h2>
        {inbox.data && <MarkAll inbox={inbox.data} />}
      </div>
      {inbox.isPending && <Skeleton lines={3} />}
      {inbox.isError && !inbox.data && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.data?.items.length === 0 && <EmptyState text="Belum ada notifikasi" icon="bell" />}
      <ul className={css.list}>
        {inbox.data?.items.slice(0, limit).map((line) => (
          <li key={lineKey(line)}>
            <Line line={line} onFollow={(item) => void follow(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
