// The bell of signed-in pages and its list 'Notifikasi'.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { RelativeTime } from '../../ui/text';
import css from './bell.module.css';
import type { InboxItem } from './queries';
import { inboxQuery } from './queries';
import { useFollow } from './use-follow';

export function Bell() {
  const inbox = useQuery(inboxQuery);
  const followLink = useFollow();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = inbox.data?.items.filter((item) => !item.isRead).length ?? 0;

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
        aria-label={unread > 0 ? `Notifikasi, ${unread} belum dibaca` : 'Notifikasi'}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={24} />
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      {open && (
        <section className={css.panel} aria-label="Notifikasi">
          <h2 className={css.title}>Notifikasi</h2>
          {inbox.isPending && <Loading />}
          {inbox.isError && !inbox.data && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
          {inbox.data?.items.length === 0 && <EmptyState text="Belum ada notifikasi" icon="bell" />}
          <ul>
            {inbox.data?.items.map((item) => (
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
                    {item.isRead ? ' · Sudah dibaca' : ' · Belum dibaca'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
