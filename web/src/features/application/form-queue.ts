// The list that a form was opened from: its filters go along in the address, and say which form comes next.
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApplicationStatus } from '../../api/words';
import { type ApplicationQuery, applicationList } from './queries';

/** Where a form stands in its list, and its neighbours. */
export type Neighbours = { at: number; before?: string | undefined; next?: string | undefined };

/** What the list of an address asks for; `usual` is the state that it shows when the address names none. */
export function queueOf(search: string, usual?: ApplicationStatus): ApplicationQuery {
  const params = new URLSearchParams(search);
  const status = params.get('status') ?? usual;
  const sort = params.get('sort')?.split(' ')[0];
  const named = ['search', 'distrikId', 'pemeriksa', 'luarWilayah'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(named),
    ...(sort ? { sort } : {}),
    ...(status && status !== 'semua' ? { status } : {}),
  } as ApplicationQuery;
}

/**
 * One that is not in the list any more is followed by what moved up to its place, and the last by the first. `whole`
 * unless more of the list is still to come: its last row has no next one yet.
 */
export function neighbours(ids: readonly string[], id: string, stoodAt = 0, whole = true): Neighbours {
  const at = ids.indexOf(id);
  const follower = at < 0 ? ids[stoodAt] : ids[at + 1];
  const next = follower ?? (whole ? ids.find((one) => one !== id) : undefined);
  return { at, next, before: at > 0 ? ids[at - 1] : undefined };
}

/** Rows of the list that are read at once, and how often: beyond that a list is narrowed, not leafed through. */
const BLOCK = 100;
const BLOCKS_MAX = 50;

/** The forms beside this one in the list of an address. */
export function useFormQueue(id: string, search: string, usual: ApplicationStatus | undefined, enabled: boolean) {
  const query = useMemo(() => queueOf(search, usual), [search, usual]);
  const [blocks, setBlocks] = useState(1);
  const lists = useQueries({
    queries: Array.from({ length: blocks }, (_, at) => ({
      ...applicationList({ ...query, page: at + 1, size: BLOCK }),
      enabled,
    })),
  });
  // A row that moved from one block to the next while both were read stands once.
  const ids = [...new Set(lists.flatMap((list) => list.data?.items.map((one) => one.id) ?? []))];
  const total = lists[0]?.data?.totalItems;
  const found = ids.indexOf(id);
  /** Where a form stood before it was decided and left the list. */
  const stood = useRef<{ id: string; at: number } | null>(null);
  if (found >= 0) stood.current = { id, at: found };
  const knew = stood.current?.id === id;
  const whole = total === undefined || blocks * BLOCK >= total || blocks >= BLOCKS_MAX;
  const settled = enabled && lists.every((list) => list.data !== undefined);
  const wantsMore = settled && !whole && (found < 0 ? !knew : found === ids.length - 1);
  useEffect(() => {
    if (wantsMore) setBlocks((before) => before + 1);
  }, [wantsMore]);
  return { ...neighbours(ids, id, knew ? stood.current?.at : 0, whole), total };
}
