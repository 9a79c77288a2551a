// A history as a timeline, with 'whose desk' at its end and a proof to check at each step.
import { useQuery } from '@tanstack/react-query';
import { Desk, type DeskHolder } from '../../ui/desk';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { statusText } from '../../ui/status';
import { Timeline } from '../../ui/timeline';
import { useAsOf } from '../../ui/use-as-of';
import { ProofCheck } from './proof-check';
import type { TrackingRequest, TrackingStep } from './queries';
import { trackingOf } from './queries';

const bad = ['ditolak', 'dibatalkan', 'retur', 'perlu_perbaikan', 'dicabut'];
const good = [
  'disetujui',
  'disalurkan',
  'diterima',
  'sp2d_terbit',
  'direkomendasikan',
  'aktif',
  'dipertanggungjawabkan',
  'arsip',
];

const toneOf = (step: TrackingStep) => {
  const after = step.statusSesudah ?? '';
  if (after === step.statusSebelum) return 'plain' as const;
  return bad.includes(after) ? ('bad' as const) : good.includes(after) ? ('good' as const) : ('plain' as const);
};

type Merged = TrackingStep & { times: number };

/** Repeats of the same act by the same office that change nothing stand as one line with their number. */
export function merged(steps: readonly TrackingStep[]): Merged[] {
  const lines: Merged[] = [];
  for (const step of steps) {
    const last = lines.at(-1);
    const still = (one: TrackingStep) => !one.statusSesudah || one.statusSesudah === one.statusSebelum;
    const repeats = last && last.aksi === step.aksi && last.aktor === step.aktor && still(last) && still(step);
    if (repeats && !step.catatanPublik && !last.catatanPublik && !step.rincian)
      lines[lines.length - 1] = { ...step, times: last.times + 1 };
    else lines.push({ ...step, times: 1 });
  }
  return lines;
}

/** "Draf → Diajukan" where the state changed. */
function change(step: TrackingStep): string | null {
  const { statusSebelum: before, statusSesudah: after } = step;
  if (!after || before === after) return null;
  return before ? `${statusText(before)} → ${statusText(after)}` : statusText(after);
}

export function History({
  of,
  holder,
  own = false,
  title = 'Riwayat',
}: {
  of: TrackingRequest;
  holder?: DeskHolder | null | undefined;
  /** The reader is the person whose form or payment it is. */
  own?: boolean;
  title?: string;
}) {
  const [asOf] = useAsOf();
  const history = useQuery(trackingOf(of, asOf));
  return (
    <>
      <h2 style={{ fontSize: '1.2rem', marginBottom: '1rem' }}>{title}</h2>
      {history.isPending && <Skeleton lines={4} />}
      {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <EmptyState text="Belum ada riwayat" icon="clock" />}
      {history.data && history.data.length > 0 && (
        <Timeline
          label={title}
          items={merged(history.data).map((step) => ({
            id: `${step.nomorPeristiwa}-${step.aksi}`,
            time: step.waktu,
            title:
              step.times > 1 ? `${step.aksi.replace(/\.$/, '')} (${step.times} kali)` : step.aksi.replace(/\.$/, ''),
            by: step.aktor,
            tone: toneOf(step),
            note: (step.catatanPublik || step.rincian || change(step)) && (
              <>
                {change(step) && <p>{change(step)}</p>}
                {step.rincian && <p>{step.rincian}.</p>}
                {step.catatanPublik && <p>“{step.catatanPublik}”</p>}
              </>
            ),
            aside: <ProofCheck position={step.nomorPeristiwa} />,
          }))}
          {...(holder ? { current: <Desk own={own} holder={holder} /> } : {})}
        />
      )}
    </>
  );
}
