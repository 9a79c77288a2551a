// The log itself, as its witnesses read it.
import { queryOptions } from '@tanstack/react-query';
import { announcedEpochs } from '../lib/proof/epoch';
import type { LogReader } from '../lib/proof/watch';
import { readText } from './client';
import { fetchTile } from './tiles';

export const logReader: LogReader = {
  checkpoint: () => readText('/log/checkpoint'),
  key: () => readText('/log/vkey'),
  keyChanges: () => readText('/log/keys'),
  epochs: () => readText('/log/epochs'),
  fetchTile,
};

/** The announced restores of older copies whose notes the log's key signed. */
export const epochsQuery = queryOptions({
  queryKey: ['log', 'epochs'],
  queryFn: async () => {
    const key = (await logReader.key()).trim();
    return announcedEpochs(logReader, key.split('+')[0] ?? '', key);
  },
  staleTime: 60_000,
});
