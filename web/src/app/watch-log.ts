// Loaded when the page is at rest: checks the log against what this device remembers.
import { logReader } from '../api/log';
import { deviceMemory } from '../lib/proof/memory';
import { watchLog } from '../lib/proof/watch';

export const watchNow = () => watchLog(logReader, deviceMemory, new Date());
