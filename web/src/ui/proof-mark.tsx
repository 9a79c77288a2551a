// A small mark beside an event: its proof checked on this device, with a link to the whole check.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { proofQuery } from '../api/proof';
import { paths } from '../lib/paths';
import { Badge } from './badge';
import css from './proof-mark.module.css';

/** `lazy` marks do not check until the reader follows the link (long lists). */
export function ProofMark({ position, lazy }: { position: number; lazy?: boolean }) {
  const check = useQuery({ ...proofQuery(position), enabled: !lazy });
  const state = check.data?.verdict.state;
  return (
    <Link to={paths.proof(position)} className={css.mark} aria-label={`Bukti peristiwa nomor ${position}`}>
      {state === 'good' && <Badge tone="good">Terbukti</Badge>}
      {state === 'bad' && <Badge tone="bad">Tidak terbukti</Badge>}
      {state !== 'good' && state !== 'bad' && <Badge tone="plain">{`Bukti nomor ${position}`}</Badge>}
    </Link>
  );
}
