import { Badge } from './badge';
import { statusText, statusTone } from './status';

/** A status of the wire in words; unknown ones show as they are. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
);
