// Server state of the own account's safety: sessions, sign-ins, and who looked at the own record.
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type PresentSession = Schemas['SessionItem'];

const keys = {
  all: ['keamanan-akun'] as const,
  page: () => [...keys.all, 'sesi'] as const,
  readers: () => [...keys.all, 'pembaca'] as const,
};

// Neither moves with commands of others: asked anew whenever the page is opened.
const anew = { staleTime: 0 } as const;

export const accountSecurity = () =>
  queryOptions({
    queryKey: keys.page(),
    queryFn: ({ signal }) => read('/api/cms/keamanan-akun', { signal }),
    ...anew,
  });

export const readers = () =>
  infiniteQueryOptions({
    queryKey: keys.readers(),
    queryFn: ({ pageParam, signal }) =>
      read('/api/cms/keamanan-akun/pembaca', { query: { sesudah: pageParam, jumlah: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.berikutnya ?? undefined,
    ...anew,
  });

/** After an act on the own sessions they are asked for again. */
function useAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.page() });
}

export function useEndSessions() {
  return useCommand('POST', '/api/cms/keamanan-akun/akhiri-sesi', {
    success: ({ jumlah }) => (jumlah === 1 ? 'Sesi diakhiri' : `${jumlah} sesi diakhiri`),
    onDone: useAgain(),
  });
}

export function useChangePassword(onDone: () => void) {
  const again = useAgain();
  return useCommand('POST', '/api/cms/user/password', {
    quiet: true,
    success: ({ jumlah }) =>
      jumlah === 0 ? 'Password berhasil diubah' : `Password berhasil diubah, ${jumlah} sesi lain diakhiri`,
    onDone: () => {
      again();
      onDone();
    },
  });
}
