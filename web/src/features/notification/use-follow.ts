// Following a notification: marks it read, then goes where its deep link leads.
import { useNavigate } from '#router';
import { destinationOf } from './deep-link';
import type { InboxItem } from './queries';
import { useMarkRead } from './queries';

export function useFollow(): (item: InboxItem) => Promise<void> {
  const markRead = useMarkRead();
  const navigate = useNavigate();
  return async (item) => {
    const to = destinationOf(item.deeplink, window.location.origin);
    // A window may only be opened while the click is being handled.
    if (to?.kind === 'outside') window.open(to.url, '_blank', 'noopener,noreferrer');
    if (!item.isRead) await markRead.mutateAsync(item.id).catch(() => undefined);
    if (to?.kind === 'inside') void navigate(to.path);
  };
}
