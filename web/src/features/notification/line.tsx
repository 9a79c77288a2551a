// A line of the inbox: one message, or many of a kind that open to their rows.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { number } from '../../lib/money';
import { Icon } from '../../ui/icon';
import { ErrorState, Skeleton } from '../../ui/states';
import { RelativeTime } from '../../ui/text';
import css from './line.module.css';
import { type InboxItem, type InboxLine, rowsOf, rowsShown } from './queries';

type Follow = (item: InboxItem) => void;

export function Line({ line, onFollow }: { line: InboxLine; onFollow: Follow }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { terbaru, jumlah, judul } = line;
  if (jumlah === 1) return <Message item={terbaru} onFollow={onFollow} />;
  return (
    <>
      <button
        type="button"
        className={`${css.item} ${terbaru.isRead ? '' : css.unread}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <strong className={css.fold}>
          {judul}
          <Icon name={open ? 'up' : 'down'} size={18} />
        </strong>
        <span>Terbaru: {terbaru.body}</span>
        <Meta item={terbaru} />
      </button>
      <div id={id} className={css.rows} hidden={!open}>
        {open && <Rows line={line} onFollow={onFollow} />}
      </div>
    </>
  );
}

function Message({ item, onFollow }: { item: InboxItem; onFollow: Follow }) {
  return (
    <button type="button" className={`${css.item} ${item.isRead ? '' : css.unread}`} onClick={() => onFollow(item)}>
      <strong>{item.title}</strong>
      <span>{item.body}</span>
      <Meta item={item} />
    </button>
  );
}

const Meta = ({ item }: { item: InboxItem }) => (
  <span className={css.meta}>
    <RelativeTime value={item.createdDate} />
    {item.isRead ? ' · Sudah dibaca' : ' · Belum dibaca'}
  </span>
);

function Rows({ line, onFollow }: { line: InboxLine; onFollow: Follow }) {
  const query = useQuery(rowsOf(line));
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={3} />;
  const more = query.data.totalItems - query.data.items.length;
  return (
    <>
      <ul>
        {query.data.items.map((item) => (
          <li key={item.id}>
            <Message item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.more}>
          {number(rowsShown)} yang terbaru ditampilkan; {number(more)} lainnya lebih lama.
        </p>
      )}
    </>
  );
}
