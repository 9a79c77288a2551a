// A paper with many rows (a decree, a roster): its event says head and sums in clear; each row opens with the secret of
// the paper's code and a salt of its own, which the portal gives as long as the person is not erased.
import { fromBase64 } from './bytes';
import { columns, commitment, type PaperFact } from './seal';

/** What the event binds of a row; absent where the paper prints none, or the person was erased before. */
export interface SealedRow {
  name?: string;
  account?: string;
  amount?: string;
}

export interface ListBond {
  kind: 'decree' | 'roster';
  number: string;
  /** Year, month and day. */
  date: string;
  title: string;
  amendment?: { number: string; date: string };
  count: number;
  /** Whole rupiah. */
  total: number;
  code: string;
  rows: SealedRow[];
}

/** What the event in an envelope binds; null where it binds no list. The envelope itself is proven elsewhere. */
export function listBondOf(envelope: string | null | undefined): ListBond | null {
  if (!envelope) return null;
  try {
    const { stream, type, payload } = columns(fromBase64(envelope));
    const said = JSON.parse(payload);
    if (type !== 'PaperBound' || !['decree', 'roster'].includes(stream) || !Array.isArray(said.rows)) return null;
    return { ...said, kind: stream };
  } catch {
    return null;
  }
}

/** Whether the code of a paper is the one that the event binds. */
export const opensList = async (bond: ListBond, secret: string) =>
  bond.code === (await commitment(secret, 'nomor', bond.number));

/** What binds a fact of a row. */
export const rowCommitment = (secret: string, salt: string, fact: PaperFact, text: string) =>
  commitment(secret + salt, fact, text);
