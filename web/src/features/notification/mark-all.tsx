// Reads everything in one act.
import { Button } from '../../ui/button';
import { type Inbox, useMarkAllRead } from './queries';

export function MarkAll({ inbox }: { inbox: Inbox }) {
  const markAll = useMarkAllRead();
  const newest = inbox.items[0]?.terbaru.id;
  if (inbox.belumDibaca === 0 || !newest) return null;
  return (
    <Button kind="plain" compact disabled={markAll.isPending} onClick={() => markAll.mutate({ sampai: newest })}>
      Tandai semua sudah dibaca
    </Button>
  );
}
