// Server state of permissions.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Assigned, Change, Matrix, PermissionWords, Target } from './wire';

const base = '/api/cms/role-user-permission';

export const permissionKeys = { all: ['hak-akses'] as const };

export const permissionWords = () =>
  queryOptions({
    queryKey: [...permissionKeys.all, 'kata'],
    queryFn: ({ signal }) => read<PermissionWords>(`${base}/table-names`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const permissionMatrix = (target: Target) =>
  queryOptions({
    queryKey: [...permissionKeys.all, target],
    queryFn: ({ signal }) =>
      read<Matrix>(
        'level' in target
          ? `${base}/level/${encodeURIComponent(target.level)}`
          : `${base}/${encodeURIComponent(target.userId)}`,
        { signal },
      ),
  });

/** Accounts to choose from. */
export const userChoices = (search: string) =>
  queryOptions({
    queryKey: [...permissionKeys.all, 'pengguna', search],
    queryFn: async ({ signal }) => {
      const query = { size: 20, search, sort: 'nama' };
      type Choice = { id: string; nama?: string | null; emailTersamar?: string | null; level: string };
      const page = await readPage<Choice>('/api/cms/user/user-for-permission', { query, signal });
      return page.items.map(({ id, nama, emailTersamar, level }) => ({
        value: id,
        label: `${nama ?? emailTersamar ?? 'Tanpa nama'} (${level})`,
      }));
    },
    placeholderData: keepPreviousData,
  });

type Assignment = { versi: number; perubahan: Change[] } & Target;

/** What an assignment would change; nothing is written. */
export const usePreview = (onDone: (answer: Assigned) => void) =>
  useCommand<Assignment, Assigned>({ path: `${base}/assign?pratinjau=true`, makesOld: [], quiet: true, onDone });

export const useAssign = (onDone: () => void) =>
  useCommand<Assignment, Assigned>({
    path: `${base}/assign`,
    makesOld: [permissionKeys.all],
    success: 'Hak akses berubah mulai sekarang',
    quiet: true,
    onDone,
  });
