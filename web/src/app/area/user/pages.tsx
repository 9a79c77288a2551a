// The pages of an applicant or recipient. The dashboard, which is seen first and most, does without the kit.
import { withKit } from '../../../ui/kit/with-kit';
import { type AreaPage, page } from '../area-page';

export const userPages: readonly AreaPage[] = [
  page('dashboard', () => import('./dashboard-page')),
  page(
    'formulir',
    withKit(() => import('./form-page')),
  ),
  page(
    'akademia',
    withKit(() => import('./academic-page')),
  ),
  page(
    'beasiswa',
    withKit(() => import('./scholarship-page')),
  ),
  page(
    'rekening',
    withKit(() => import('./account-page')),
  ),
  page(
    'laporan',
    withKit(() => import('./reports-page')),
  ),
  page(
    'keamanan',
    withKit(() => import('../account-security-page')),
  ),
];
