// Greatest lengths of texts, as the API's description tells them.
import { lineLengthMax, paragraphLengthMax } from '../api/words/lengths';

export const lengths = {
  /** A name, a number, an address. */
  line: lineLengthMax,
  /** A note, a reason, a message. */
  paragraph: paragraphLengthMax,
  /** A password that is chosen or given. */
  password: 128,
  /** What is looked for in a list of the API, which refuses more (`SEARCH_MAX` of its page queries). */
  search: 100,
} as const;

/** Shorter fields (codes, numbers of cards) are checked as they are typed; they need no counting. */
const COUNTED_MIN = 100;

/** Letters left in a field, once few are: the last tenth, and never fewer than the last twenty. */
export function lettersLeft(length: number, max: number): number | null {
  if (max < COUNTED_MIN) return null;
  const left = Math.max(0, max - length);
  return left <= Math.max(20, max / 10) ? left : null;
}

/** Letters of a pasted text for which there is no room; what is selected makes room. */
export const lettersLost = (pasted: number, length: number, selected: number, max: number): number =>
  Math.max(0, pasted - (max - length + selected));
