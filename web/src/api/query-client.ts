// One cache for server state; a concurrent identical request waits for the pending one.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && error instanceof ApiError && error.retryable,
        retryDelay: (count) => Math.min(4000, 600 * 2 ** count),
      },
    },
  });
}
