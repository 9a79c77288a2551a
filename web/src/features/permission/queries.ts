// Server state of permissions.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import type { BodyOf, Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Role } from '../../lib/roles';
import { waitsForAnother } from '../../lib/second-person';

export type PermissionWords = Schemas['PermissionWords'];
export type Right = Schemas['RightBody'];
export type Matrix = Schemas['PermissionBody'];
export type Effect = Schemas['EffectBody'];
export type Assigned = Schemas['AssignedBody'];
export type Change = BodyOf<'POST', '/api/cms/role-user-permission/assign'>['perubahan'][number];

export type Target = { level: Role } | { userId: string };

export const permissionKeys = { all: ['role-user-permission'] as const };

export const permissionWords = () =>
  queryOptions({
    queryKey: [...permissionKeys.all, 'kata'],
    queryFn: ({ signal }) => read('/api/cms/role-user-permission/table-names', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const permissionMatrix = (target: Target) =>
  queryOptions({
    queryKey: [...permissionKeys.all, target],
    queryFn: ({ signal }) =>
      'level' in target
        ? read('/api/cms/role-user-permission/level/{id}', { params: { id: target.level }, signal })
        : read('/api/cms/role-user-permission/{id}', { params: { id: target.userId }, signal }),
  });

/** Accounts to choose from. */
export const userChoices = (search: string) =>
  queryOptions({
    queryKey: ['user', 'pilihan', search],
    queryFn: async ({ signal }) => {
      const query = { size: 20, search, sort: 'nama' };
      const page = await readPage('/api/cms/user/user-for-permission', { query, signal });
      return page.items.map(({ id, nama, emailTersamar, level }) => ({
        value: id,
        label: `${nama ?? emailTersamar ?? 'Tanpa nama'} (${level})`,
      }));
    },
    placeholderData: keepPreviousData,
  });

/** What an assignment would change; nothing is written. */
export const usePreview = (onDone: (answer: Assigned) => void) =>
  useCommand('POST', '/api/cms/role-user-permission/assign', {
    query: { pratinjau: true },
    quiet: true,
    onDone,
  });

export const useAssign = (onDone: () => void) =>
  useCommand('POST', '/api/cms/role-user-permission/assign', {
    success: (answer) => (answer.usulanId ? waitsForAnother : 'Hak akses berubah mulai sekarang'),
    quiet: true,
    onDone,
  });
