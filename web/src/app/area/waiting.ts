// How much waits for a person, by the page of the menu where it is done: an admin's worklist stands on the dashboard.
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/rights';
import type { WorkKind } from '../../api/words';
import { myWork } from '../../features/dashboard/queries';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';

const pageOf = (role: Role, kind: WorkKind): string =>
  role === 'admin' ? paths.dashboard(role) : paths.area(role, kind === 'temuan' ? 'temuan' : 'akademia');

/** Pages and counts; none where nothing is counted. */
export function useWaiting(role: Role): ReadonlyMap<string, number> {
  const may = useMay();
  const work = useQuery({ ...myWork(), enabled: role !== 'user' && may('dashboard:lihat') });
  const counts = new Map<string, number>();
  for (const { jenis, jumlah } of work.data?.items ?? []) {
    const page = pageOf(role, jenis);
    counts.set(page, (counts.get(page) ?? 0) + jumlah);
  }
  return counts;
}
