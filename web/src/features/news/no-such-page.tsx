import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';

/** An old link to a page beyond the last: there is news, only not here. */
export function NoSuchPage({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      text="Halaman ini tidak ada."
      icon="news"
      action={
        <Button kind="plain" compact onClick={onFirst}>
          Ke halaman pertama
        </Button>
      }
    />
  );
}
