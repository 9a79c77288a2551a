// Loaded when the page is at rest: checks the log against what this device remembers.
import { logReader } from '../api/log';
import type { Loss } from '../lib/proof/memory';
import { deviceMemory, lossesHere } from '../lib/proof/memory';
import type { Finding } from '../lib/proof/tree';
import { watchLog } from '../lib/proof/watch';

export interface Watched {
  /** What is wrong with the log. */
  alarm: Finding | null;
  /** What was seen here and announced restores took away; shown until somebody read it, with or without a network. */
  losses: Loss[];
}

export async function watchNow(show: (watched: Watched) => void): Promise<void> {
  show({ alarm: null, losses: lossesHere() });
  const alarm = await watchLog(logReader, deviceMemory, new Date());
  show({ alarm, losses: lossesHere() });
}
