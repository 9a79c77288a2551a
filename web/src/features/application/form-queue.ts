// The list that a form was opened from: its filters go along in the address, and say which form comes next.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApplicationStatus } from '../../api/words';
import { type ApplicationQuery, applicationList } from './queries';

/** Where a form stands in its list, and its neighbours. */
export type Neighbours = { at: number; before?: string | undefined; next?: string | undefined };

/** What the list of an address asks for; `usual` is the state that it shows when the address names none. */
export function queueOf(search: string, usual?: ApplicationStatus): ApplicationQuery {
  const params = new URLSearchParams(search);
  const status = params.get('status') ?? usual;
  const sort = params.get('sort')?.split(' ')[0];
  const named = ['search', 'distrikId'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(named),
    ...(sort ? { sort } : {}),
    ...(status && status !== 'semua' ? { status } : {}),
  } as ApplicationQuery;
}

/** One that is not in the list any more is followed by the first that is. */
export function neighbours(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids.find((one) => one !== id);
  return { at, next, before: at > 0 ? ids[at - 1] : undefined };
}

/** The forms beside this one in the list of an address. */
export function useFormQueue(id: string, search: string, usual: ApplicationStatus | undefined, enabled: boolean) {
  const query = useMemo(() => ({ ...queueOf(search, usual), page: 1, size: 100 }), [search, usual]);
  const list = useQuery({ ...applicationList(query), enabled });
  const ids = list.data?.items.map((one) => one.id) ?? [];
  return { ...neighbours(ids, id), total: list.data?.totalItems };
}
