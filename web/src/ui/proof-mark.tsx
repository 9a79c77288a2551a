// A small mark beside an event: its proof checked on this device, with a link to the whole check.
import { useQuery } from '@tanstack/react-query';
import { proofQuery } from '../api/proof';
import { Badge } from './badge';
import { ProofLink } from './proof-link';

export function ProofMark({ position }: { position: number }) {
  const state = useQuery(proofQuery(position)).data?.verdict.state;
  return (
    <ProofLink position={position}>
      {state === 'good' ? (
        <Badge tone="good">Terbukti</Badge>
      ) : state === 'bad' ? (
        <Badge tone="bad">Tidak terbukti</Badge>
      ) : null}
    </ProofLink>
  );
}
