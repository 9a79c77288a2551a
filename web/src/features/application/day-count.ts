// How many forms a person decided today, by the server's log: the same on every device.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client';
import { knownRole } from '../../api/use-session';
import { applicationKeys } from './queries';

const decidedTodayQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'hitungan-hari-ini'] as const,
    queryFn: ({ signal }) => read('/api/cms/formulir-pendaftaran/hitungan-hari-ini', { signal }),
  });

/** Nothing to say before it is known, nor to who decides on no forms. */
export function useDecidedToday(enabled: boolean): number {
  const role = knownRole();
  const decides = role === 'admin' || role === 'dpc';
  return useQuery({ ...decidedTodayQuery(), enabled: enabled && decides }).data?.diputuskan ?? 0;
}
