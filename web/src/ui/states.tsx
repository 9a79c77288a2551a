// What a list or a page shows when it has nothing, has failed, or is still coming.
import { type ReactNode, useSyncExternalStore } from 'react';
import { messageOf } from '../api/error';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import css from './states.module.css';

export function EmptyState({
  text,
  hint,
  icon = 'file',
  action,
}: {
  text: string;
  hint?: string;
  icon?: IconName;
  action?: ReactNode;
}) {
  return (
    <div className={css.state}>
      <span className={css.disc}>
        <Icon name={icon} size={28} />
      </span>
      <p className={css.text}>{text}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {action}
    </div>
  );
}

/** An error with a way to try again. `error` is shown by its Indonesian message. */
export function ErrorState({ error, text, onRetry }: { error?: unknown; text?: string; onRetry?: () => void }) {
  return (
    <div className={css.state} role="alert">
      <span className={`${css.disc} ${css.bad}`}>
        <Icon name="alert" size={28} />
      </span>
      <p className={css.errorText}>{text ?? messageOf(error)}</p>
      {onRetry && (
        <Button kind="plain" compact onClick={onRetry}>
          Coba lagi
        </Button>
      )}
    </div>
  );
}

/** A resting grey bar or block in place of text that is still coming. */
export function Skeleton({ lines = 3, block }: { lines?: number; block?: boolean }) {
  if (block) return <div className={css.block} aria-hidden="true" />;
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={index} className={css.line} />
      ))}
    </div>
  );
}

function watchNetwork(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
  };
}

/** A loading text that screen readers hear; without a network it says what it waits for. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className={css.loading} role="status">
      <span className={css.spinner} aria-hidden="true" />
      {online ? text : 'Tidak ada jaringan. Dilanjutkan begitu tersambung.'}
    </p>
  );
}
