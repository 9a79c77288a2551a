// The bell of signed-in pages and its list 'Notifikasi'.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { number } from '../../lib/money';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import css from './bell.module.css';
import { Line } from './line';
import { MarkAll } from './mark-all';
import type { InboxItem } from './queries';
import { inboxQuery, lineKey } from './queries';
import { useFollow } from './use-follow';

export function Bell() {
  const inbox = useQuery(inboxQuery);
  const followLink = useFollow();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = inbox.data?.belumDibaca ?? 0;

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  const follow = async (item: InboxItem) => {
    setOpen(false);
    await followLink(item);
  };

  return (
    <div className={css.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={css.bell}
        aria-expanded={open}
        aria-label={unread > 0 ? `Notifikasi, ${number(unread)} belum dibaca` : 'Notifikasi'}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={24} />
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <section className={css.panel} aria-label="Notifikasi">
          <div className={css.head}>
            <h2 className={css.title}>Notifikasi</h2>
            {inbox.data && <MarkAll inbox={inbox.data} />}
          </div>
          {inbox.isPending && <Loading />}
          {inbox.isError && !inbox.data && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
          {inbox.data?.items.length === 0 && <EmptyState text="Belum ada notifikasi" icon="bell" />}
          <ul>
            {inbox.data?.items.map((line) => (
              <li key={lineKey(line)}>
                <Line line={line} onFollow={(item) => void follow(item)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
