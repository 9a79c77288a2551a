// The list that a form was opened from, in one role's area: its address, and the way from form to form.
import { useLocation, useNavigate } from '#router';
import type { ApplicationStatus } from '../../api/words';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';

export function useAreaQueue(role: Role, usual?: ApplicationStatus) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = `${paths.area(role, 'akademia')}${search}`;
  return {
    back: list,
    queue: {
      search,
      ...(usual ? { usual } : {}),
      onOpen: (id: string) => void navigate(`${paths.areaDetail(role, 'akademia', id)}${search}`),
      onEnd: () => void navigate(list),
    },
  };
}
