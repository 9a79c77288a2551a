// How many forms a person decided today, by the server's log: the same on every device.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client';
import { applicationKeys } from './queries';

const decidedTodayQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'hitungan-hari-ini'] as const,
    queryFn: ({ signal }) => read('/api/cms/formulir-pendaftaran/hitungan-hari-ini', { signal }),
  });

/** Nothing to say before it is known. */
export function useDecidedToday(enabled: boolean): number {
  return useQuery({ ...decidedTodayQuery(), enabled }).data?.diputuskan ?? 0;
}
