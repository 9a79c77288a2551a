// A history as a timeline, with 'whose desk' at its end and a proof to check at each step.
import { useQuery } from '@tanstack/react-query';
import { statusText } from '../../ui/badge';
import { Desk, type DeskHolder } from '../../ui/desk';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Timeline } from '../../ui/timeline';
import { ProofCheck } from './proof-check';
import { trackingOf } from './queries';
import type { TrackingRequest, TrackingStep } from './wire';

const bad = ['ditolak', 'dibatalkan', 'retur', 'perlu_perbaikan', 'dicabut'];
const good = [
  'disetujui',
  'disalurkan',
  'diterima',
  'sp2d_terbit',
  'direkomendasikan',
  'aktif',
  'dipertanggungjawabkan',
];

const toneOf = (step: TrackingStep) => {
  const after = step.statusSesudah ?? '';
  if (after === step.statusSebelum) return 'plain' as const;
  return bad.includes(after) ? ('bad' as const) : good.includes(after) ? ('good' as const) : ('plain' as const);
};

/** "Draf → Diajukan" where the state changed. */
function change(step: TrackingStep): string | null {
  const { statusSebelum: before, statusSesudah: after } = step;
  if (!after || before === after) return null;
  return before ? `${statusText(before)} → ${statusText(after)}` : statusText(after);
}

export function History({
  of,
  holder,
  title = 'Riwayat',
}: {
  of: TrackingRequest;
  holder?: DeskHolder | null | undefined;
  title?: string;
}) {
  const history = useQuery(trackingOf(of));
  return (
    <>
      <h2 style={{ fontSize: '1.2rem', marginBottom: '1rem' }}>{title}</h2>
      {history.isPending && <Skeleton lines={4} />}
      {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <EmptyState text="Belum ada riwayat" icon="clock" />}
      {history.data && history.data.length > 0 && (
        <Timeline
          label={title}
          items={history.data.map((step) => ({
            id: `${step.nomorPeristiwa}-${step.aksi}`,
            time: step.waktu,
            title: step.aksi,
            by: step.aktor,
            tone: toneOf(step),
            note: (step.catatanPublik || change(step)) && (
              <>
                {change(step) && <p>{change(step)}</p>}
                {step.catatanPublik && <p>“{step.catatanPublik}”</p>}
              </>
            ),
            aside: <ProofCheck position={step.nomorPeristiwa} />,
          }))}
          {...(holder ? { current: <Desk holder={holder} /> } : {})}
        />
      )}
    </>
  );
}
