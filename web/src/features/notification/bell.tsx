// The bell of signed-in pages and its list 'Notifikasi'.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { RelativeTime } from '../../ui/text';
import css from './bell.module.css';
import { destinationOf } from './deep-link';
import { inboxQuery, useMarkRead } from './queries';
import type { InboxItem } from './wire';

export function Bell() {
  const inbox = useQuery(inboxQuery);
  const markRead = useMarkRead();
  const navigate = useNavigate();
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
    const to = destinationOf(item.deeplink, window.location.origin);
    // A window may only be opened while the click is being handled.
    if (to?.kind === 'outside') window.open(to.url, '_blank', 'noopener,noreferrer');
    if (!item.isRead) await markRead.mutateAsync(item.id).catch(() => undefined);
    setOpen(false);
    if (to?.kind === 'inside') void navigate(to.path);
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
