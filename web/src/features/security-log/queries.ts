// Server state of the security log, newest first.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { QueryOf, Schemas, UrlQuery } from '../../api/types';

export type SecurityEntry = Schemas['SecurityItem'];

export const securityLogPath = '/api/cms/catatan-keamanan';

type Query = UrlQuery<typeof securityLogPath>;

const keys = {
  all: ['catatan-keamanan'] as const,
  list: (query: Query) => [...keys.all, query] as const,
};

export const securityLog = (query: Query) =>
  infiniteQueryOptions({
    queryKey: keys.list(query),
    queryFn: ({ pageParam, signal }) => {
      const asked = query as QueryOf<'get', typeof securityLogPath>;
      return read(securityLogPath, { query: { ...asked, sesudah: pageParam, jumlah: 25 }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.berikutnya ?? undefined,
    // It grows without any command.
    staleTime: 0,
  });
