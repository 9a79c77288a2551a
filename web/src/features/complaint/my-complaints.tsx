// A recipient's own complaints and their answers.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { complaintTopicText } from '../../api/words';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import css from './complaint.module.css';
import { complaintList } from './queries';
import { ThreadDialog } from './thread';

export function MyComplaints() {
  const query = useQuery(complaintList({ page: 1, size: 50 }));
  const [open, setOpen] = useState<string | null>(null);
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.items.length === 0)
    return <EmptyState text="Belum ada pengaduan" hint="Ada yang tidak beres dengan dana Anda? Sampaikan di sini." />;
  return (
    <>
      <ul className={css.list}>
        {query.data.items.map((complaint) => (
          <li key={complaint.id} className={css.item}>
            <div className={css.head}>
              <strong>{complaintTopicText[complaint.perihal]}</strong>
              <StatusBadge status={complaint.status} />
            </div>
            <p className={css.muted}>
              <DateText value={complaint.dibuatPada} as="time" />, {complaint.jumlahPesan} pesan
            </p>
            <div>
              <RowButton
                onClick={() => setOpen(complaint.id)}
                aria-label={`Baca pengaduan ${complaintTopicText[complaint.perihal]}`}
              >
                Baca
              </RowButton>
            </div>
          </li>
        ))}
      </ul>
      {open && <ThreadDialog id={open} isOffice={false} onClose={() => setOpen(null)} />}
    </>
  );
}
