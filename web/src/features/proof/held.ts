// What every kind of paper is told of the event that it is held against, and whom it tells what came of it.
import type { Proof, Verdict } from '../../lib/proof/check';
import type { Held } from '../../lib/proof/code';

export interface PaperProps {
  proof: Proof;
  /** The verdict on the event: no paper is better than it. */
  proven: Verdict['state'];
  /** Hears how the paper's code stands to the event. */
  onHeld: (held: Held) => void;
  /** Hears whether what is typed from the paper differs. */
  onDiffers: (differs: boolean) => void;
}
