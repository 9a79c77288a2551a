import { useQuery } from '@tanstack/react-query';
import { epochsQuery } from '../../api/log';
import { epochsOver } from '../../lib/proof/epoch';
import { ErrorState } from '../../ui/states';
import { Lost } from './lost';

/** There is no such event; perhaps there was. */
export function Missing({ position }: { position: number }) {
  const { data: epochs = [] } = useQuery(epochsQuery);
  const over = epochsOver(epochs, position);
  return over.length > 0 ? (
    <Lost position={position} epochs={over} />
  ) : (
    <ErrorState text={`Peristiwa nomor ${position} tidak ada di dalam catatan.`} />
  );
}
