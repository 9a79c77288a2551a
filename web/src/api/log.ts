// The log itself, as its witnesses read it.
import type { LogReader } from '../lib/proof/watch';
import { readText } from './client';
import { fetchTile } from './proof';

export const logReader: LogReader = {
  checkpoint: () => readText('/log/checkpoint'),
  key: () => readText('/log/vkey'),
  keyChanges: () => readText('/log/keys'),
  fetchTile,
};
