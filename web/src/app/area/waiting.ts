// How much waits for a person, by the page of the menu where it is done.
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/rights';
import { applicationList } from '../../features/application/queries';
import { waitingForAttestation } from '../../features/award/queries';
import { myWork } from '../../features/dashboard/queries';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';

/** The page and the count; none where nothing is counted. */
export function useWaiting(role: Role): { page: string; count: number } {
  const may = useMay();
  const office = useQuery({ ...myWork(), enabled: role === 'admin' && may('dashboard:lihat') });
  const forms = useQuery({
    ...applicationList({ status: 'diajukan', size: 1 }),
    enabled: role === 'dpc' && may('formulir-pendaftaran:lihat'),
  });
  const semesters = useQuery({
    ...waitingForAttestation(),
    enabled: role === 'institusi' && may('penerima-beasiswa:lihat'),
  });
  if (role === 'admin')
    return {
      page: paths.dashboard(role),
      count: office.data?.items.reduce((sum, pile) => sum + pile.jumlah, 0) ?? 0,
    };
  const counted = role === 'dpc' ? forms : semesters;
  return { page: paths.area(role, 'akademia'), count: counted.data?.totalItems ?? 0 };
}
