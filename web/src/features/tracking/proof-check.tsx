// A button that checks an event's proof; see the proof page for what it means.
import { Link } from 'react-router';
import { Icon } from '../../ui/icon';

export function ProofCheck({ position }: { position: number }) {
  return (
    <Link to={`/verifikasi/${position}`}>
      <Icon name="shield" size={16} /> Bukti {position}
    </Link>
  );
}
