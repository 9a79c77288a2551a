// One component per area for the router, so that switching areas mounts the guard anew.
import { useLocation } from '#router';
import { type Role, roles } from '../../lib/roles';
import NotFoundPage from '../public/not-found-page';
import { AreaApp } from './area-app';

export default function AreaRoutes() {
  const area = useLocation().pathname.split('/')[1];
  const role = roles.find((known): known is Role => known === area);
  return role ? <AreaApp key={role} role={role} /> : <NotFoundPage />;
}
