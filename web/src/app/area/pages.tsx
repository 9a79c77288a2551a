// The pages of each area: path after the role, and the lazy page that shows it.
import type { Role } from '../../api/session';
import { type LazyPage, lazyPage } from '../lazy-page';

export interface AreaPage {
  /** Path after `/{role}/`, with `:id` for details. */
  path: string;
  Page: LazyPage;
}

const profile = lazyPage(() => import('../../features/profile/profile-page'));

export const areaPages: Record<Role, readonly AreaPage[]> = {
  user: [{ path: 'dashboard', Page: profile }],
  dpc: [{ path: 'dashboard', Page: profile }],
  admin: [{ path: 'dashboard', Page: profile }],
  pemerintah: [{ path: 'dashboard', Page: profile }],
  institusi: [{ path: 'dashboard', Page: profile }],
};
