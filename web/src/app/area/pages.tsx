// The pages of each area: path after the role, and the lazy page that shows it.
import type { Role } from '../../api/session';
import { type LazyPage, lazyPage } from '../lazy-page';

export interface AreaPage {
  /** Path after `/{role}/`, with `:id` for details. */
  path: string;
  Page: LazyPage;
}

const page = (path: string, load: Parameters<typeof lazyPage>[0]): AreaPage => ({ path, Page: lazyPage(load) });

export const areaPages: Record<Role, readonly AreaPage[]> = {
  user: [
    page('dashboard', () => import('./user/dashboard-page')),
    page('formulir', () => import('./user/form-page')),
    page('akademia', () => import('./user/academic-page')),
    page('beasiswa', () => import('./user/scholarship-page')),
    page('laporan', () => import('./user/reports-page')),
  ],
  dpc: [
    page('dashboard', () => import('./dpc/dashboard-page')),
    page('akademia', () => import('./dpc/queue-page')),
    page('akademia/detail/:id', () => import('./dpc/review-page')),
  ],
  admin: [
    page('dashboard', () => import('./admin/dashboard-page')),
    page('akademia', () => import('./admin/academic-page')),
    page('akademia/detail/:id', () => import('./admin/review-page')),
    page('akademia/penerima/:id', () => import('./admin/recipient-page')),
    page('keuangan', () => import('./admin/finance-page')),
    page('keuangan/detail/:id', () => import('./admin/payment-page')),
    page('keuangan/daftar/:id', () => import('./admin/roster-page')),
    page('bank', () => import('./admin/bank-page')),
    page('institusi', () => import('./admin/institution-page')),
    page('distrik', () => import('./admin/district-page')),
    page('pengaturan', () => import('./admin/settings-page')),
  ],
  pemerintah: [
    page('dashboard', () => import('./reader/government-dashboard-page')),
    page('akademia', () => import('./reader/government-academic-page')),
    page('akademia/detail/:id', () => import('./reader/government-review-page')),
    page('akademia/penerima/:id', () => import('./reader/government-recipient-page')),
    page('distrik', () => import('./reader/district-report-page')),
  ],
  institusi: [
    page('dashboard', () => import('./reader/institution-dashboard-page')),
    page('akademia', () => import('./reader/institution-academic-page')),
    page('akademia/detail/:id', () => import('./reader/institution-student-page')),
    page('program-studi', () => import('./reader/programme-page')),
  ],
};
