// The certificate of an erasure: it prints what its event says in clear, and names nobody.
import { erasureReasonText } from '../../api/words/erasure-reason';
import { fromBase64 } from './bytes';
import type { Proof } from './check';
import { columns } from './seal';

/** What the event of an erasure says. */
export interface Certificate {
  /** Number of the event. */
  position: number;
  /** Number of the account. */
  account: string;
  /** Time of recording, RFC 3339. */
  at: string;
  reason: string;
}

/** What the proven event of an erasure says; null of any other. */
export function certificateOf(proof: Proof): Certificate | null {
  if (!proof.amplop) return null;
  try {
    const { stream, id, type, payload, at } = columns(fromBase64(proof.amplop));
    if (stream !== 'user' || type !== 'Erased') return null;
    const reason = JSON.parse(payload).reason as keyof typeof erasureReasonText;
    return { position: proof.nomorPeristiwa, account: id, at, reason: erasureReasonText[reason] ?? reason };
  } catch {
    return null;
  }
}
