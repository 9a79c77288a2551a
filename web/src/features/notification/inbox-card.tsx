// The newest messages of the inbox, for a dashboard.
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { RelativeTime } from '../../ui/text';
import css from './inbox-card.module.css';
import { inboxQuery } from './queries';
import { useFollow } from './use-follow';

export function InboxCard({ limit = 5 }: { limit?: number }) {
  const inbox = useQuery(inboxQuery);
  const follow = useFollow();
  return (
    <section className={css.card} aria-label="Kotak masuk">
      <h2 className={css.title}>Kotak masuk</h2>
      {inbox.isPending && <Skeleton lines={3} />}
      {inbox.isError && !inbox.data && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.data?.items.length === 0 && <EmptyState text="Belum ada notifikasi" icon="bell" />}
      <ul className={css.list}>
        {inbox.data?.items.slice(0, limit).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={`${css.item} ${item.isRead ? '' : css.unread}`}
              onClick={() => void follow(item)}
            >
              <strong>{item.title}</strong>
              <span>{item.body}</span>
              <span className={css.meta}>
                <RelativeTime value={item.createdDate} />
                {item.isRead ? '' : ' · Belum dibaca'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
