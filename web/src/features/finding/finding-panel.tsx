// What is found about one person, beside their form, award or payment.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge';
import boxes from '../../ui/boxed-list.module.css';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { DismissDialog } from './dismiss-dialog';
import css from './finding.module.css';
import type { Finding } from './queries';
import { findingsOf } from './queries';
import { dismissText, severityText } from './text';

export function FindingPanel({ userId, canDismiss = false }: { userId: string; canDismiss?: boolean }) {
  const [asOf] = useAsOf();
  const found = useQuery(findingsOf(userId, asOf));
  const [dismissing, setDismissing] = useState<Finding | null>(null);
  return (
    <section className={css.panel} aria-label="Temuan">
      <h2 className={boxes.title}>Temuan</h2>
      {found.isPending && <Skeleton lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.items.length === 0 && <p className={css.muted}>Tidak ada temuan tentang orang ini.</p>}
      <ul className={boxes.list}>
        {found.data?.items.map((finding) => {
          const [word, tone] = severityText(finding.tingkat);
          return (
            <li key={finding.id} className={boxes.item}>
              <div className={boxes.head}>
                <strong>{finding.judul}</strong>
                <Badge tone={finding.pengabaian ? 'plain' : tone}>{finding.pengabaian ? 'Diabaikan' : word}</Badge>
              </div>
              <p>{finding.penjelasan}</p>
              <Other finding={finding} />
              {finding.pengabaian && <Dismissal finding={finding} />}
              {canDismiss && finding.dapatDiabaikan && (
                <Button mt="sm" size="xs" variant="default" onClick={() => setDismissing(finding)}>
                  {dismissText(finding)}…
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {dismissing && (
        <DismissDialog
          finding={dismissing}
          onClose={() => setDismissing(null)}
          onReload={() => {
            setDismissing(null);
            void found.refetch();
          }}
        />
      )}
    </section>
  );
}

/** Who the other person is, for those who may know. */
export function Other({ finding }: { finding: Finding }) {
  if (finding.orangLainTersembunyi) return <p className={css.muted}>Orang yang lain berada di luar wilayah Anda.</p>;
  if (!finding.orangLain) return null;
  return <p className={css.muted}>Orang yang lain: {finding.orangLain.nama ?? 'tanpa nama'}</p>;
}

export function Dismissal({ finding }: { finding: Finding }) {
  if (!finding.pengabaian) return null;
  return (
    <p className={css.muted}>
      {finding.pengabaian.alasan} ({finding.pengabaian.oleh ?? 'petugas'}, <DateText value={finding.pengabaian.waktu} />
      )
    </p>
  );
}
