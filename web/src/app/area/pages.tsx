// The pages of each area: path after the role, and the lazy page that shows it.
import type { Role } from '../../lib/roles';
import { type LazyPage, lazyPage } from '../lazy-page';

export interface AreaPage {
  /** Path after `/{role}/`, with `:id` for details. */
  path: string;
  Page: LazyPage;
}

const page = (path: string, load: Parameters<typeof lazyPage>[0]): AreaPage => ({ path, Page: lazyPage(load) });

const accountSecurity = page('keamanan', () => import('./account-security-page'));
const securityLog = page('catatan-keamanan', () => import('./security-log-page'));

export const areaPages: Record<Role, readonly AreaPage[]> = {
  user: [
    page('dashboard', () => import('./user/dashboard-page')),
    page('formulir', () => import('./user/form-page')),
    page('akademia', () => import('./user/academic-page')),
    page('beasiswa', () => import('./user/scholarship-page')),
    page('rekening', () => import('./user/account-page')),
    page('laporan', () => import('./user/reports-page')),
    accountSecurity,
  ],
  dpc: [
    page('dashboard', () => import('./dpc/dashboard-page')),
    page('akademia', () => import('./dpc/queue-page')),
    page('akademia/baru', () => import('./dpc/help-page')),
    page('akademia/bantuan/:id', () => import('./dpc/assisted-form-page')),
    page('akademia/detail/:id', () => import('./dpc/review-page')),
    page('temuan', () => import('./dpc/finding-page')),
    page('berita', () => import('./dpc/news-page')),
    page('berita/baru', () => import('./dpc/news-editor-page')),
    page('berita/detail/:id', () => import('./dpc/news-editor-page')),
    page('penelitian', () => import('./dpc/research-page')),
    page('penelitian/detail/:id', () => import('./dpc/research-detail-page')),
    accountSecurity,
  ],
  admin: [
    page('dashboard', () => import('./admin/dashboard-page')),
    page('akademia', () => import('./admin/academic-page')),
    page('akademia/detail/:id', () => import('./admin/review-page')),
    page('akademia/penerima/:id', () => import('./admin/recipient-page')),
    page('temuan', () => import('./admin/finding-page')),
    page('berita', () => import('./admin/news-page')),
    page('berita/baru', () => import('./admin/news-editor-page')),
    page('berita/detail/:id', () => import('./admin/news-editor-page')),
    page('keuangan', () => import('./admin/finance-page')),
    page('keuangan/detail/:id', () => import('./admin/payment-page')),
    page('keuangan/daftar/:id', () => import('./admin/roster-page')),
    page('laporan', () => import('./admin/register-page')),
    page('rekening', () => import('./admin/account-page')),
    page('rekening/detail/:id', () => import('./admin/account-review-page')),
    page('bank', () => import('./admin/bank-page')),
    page('institusi', () => import('./admin/institution-page')),
    page('institusi/detail/:id', () => import('./admin/institution-detail-page')),
    page('distrik', () => import('./admin/district-page')),
    page('audit', () => import('./admin/audit-page')),
    page('distrik/detail/:id', () => import('./admin/district-detail-page')),
    page('penelitian', () => import('./admin/research-page')),
    page('penelitian/detail/:id', () => import('./admin/research-detail-page')),
    page('usulan', () => import('./admin/change-request-page')),
    page('pengaturan', () => import('./admin/settings-page')),
    page('pengaturan/dpc/detail/:id', () => import('./admin/branch-page')),
    accountSecurity,
    securityLog,
  ],
  pemerintah: [
    page('dashboard', () => import('./reader/government-dashboard-page')),
    page('akademia', () => import('./reader/government-academic-page')),
    page('akademia/detail/:id', () => import('./reader/government-review-page')),
    page('akademia/penerima/:id', () => import('./reader/government-recipient-page')),
    page('temuan', () => import('./reader/government-finding-page')),
    page('keuangan', () => import('./reader/government-finance-page')),
    page('keuangan/detail/:id', () => import('./reader/government-payment-page')),
    page('keuangan/daftar/:id', () => import('./reader/government-roster-page')),
    page('distrik', () => import('./reader/district-report-page')),
    page('laporan', () => import('./reader/government-register-page')),
    page('usulan', () => import('./reader/government-change-request-page')),
    page('audit', () => import('./reader/government-audit-page')),
    accountSecurity,
    securityLog,
  ],
  institusi: [
    page('dashboard', () => import('./reader/institution-dashboard-page')),
    page('akademia', () => import('./reader/institution-academic-page')),
    page('akademia/detail/:id', () => import('./reader/institution-student-page')),
    page('program-studi', () => import('./reader/programme-page')),
    page('program-studi/detail/:id', () => import('./reader/programme-detail-page')),
    accountSecurity,
  ],
};
