// The routes of the whole app; pages are lazy, each area is one chunk group of its own.
import { Suspense } from 'react';
import { Route, Routes, useLocation } from '#router';
import { roles } from '../lib/roles';
import { Loading } from '../ui/states';
import { type LazyPage, lazyPage } from './lazy-page';
import { PageFailure } from './page-failure';
import { AuthLayout, PublicLayout } from './public/public-layout';

const newsDetail = lazyPage(() => import('../features/news/news-detail-page'));

const publicPages: readonly [path: string, page: LazyPage][] = [
  ['/', lazyPage(() => import('./public/home-page'))],
  ['/awardee', lazyPage(() => import('./public/awardee-page'))],
  ['/awardee-testimoni', lazyPage(() => import('../features/testimonial/testimonials-page'))],
  ['/beasiswa', lazyPage(() => import('../features/scholarship/scholarships-page'))],
  ['/beasiswa/detail', lazyPage(() => import('../features/scholarship/scholarship-detail-page'))],
  ['/informasi/berita', lazyPage(() => import('../features/news/news-list-page'))],
  ['/informasi/berita-lengkap', newsDetail],
  ['/informasi/berita-lengkap/:slug', newsDetail],
  ['/berita/filter-list', lazyPage(() => import('../features/news/news-filter-page'))],
  ['/informasi/lembaga-adat', lazyPage(() => import('./public/customary-page'))],
  ['/informasi/lembaga-mahasiswa-nduga', lazyPage(() => import('./public/students-page'))],
  ['/informasi/pemerintah', lazyPage(() => import('./public/government-page'))],
  ['/data-terbuka', lazyPage(() => import('../features/open-data/open-data-page'))],
  ['/transparansi', lazyPage(() => import('./public/transparency-page'))],
  ['/bolehkah', lazyPage(() => import('../features/eligibility/eligibility-page'))],
  ['/status-pendaftaran', lazyPage(() => import('../features/application-status/status-page'))],
  ['/bantuan', lazyPage(() => import('../features/help/help-page'))],
  ['/bahasa-mudah', lazyPage(() => import('../features/easy-language/easy-language-page'))],
  ['/verifikasi/:position', lazyPage(() => import('../features/proof/proof-page'))],
];

const authPages: readonly [path: string, page: LazyPage][] = [
  ['/auth/login', lazyPage(() => import('../features/auth/login-page'))],
  ['/auth/role/login', lazyPage(() => import('../features/auth/role-login-page'))],
  ['/auth/kantor', lazyPage(() => import('../features/auth/office-sign-in-page'))],
  ['/auth/register', lazyPage(() => import('../features/auth/register-page'))],
  ['/auth/register/batalkan', lazyPage(() => import('../features/auth/cancel-registration-page'))],
  ['/auth/register/verify-email', lazyPage(() => import('../features/auth/verify-email-page'))],
  ['/auth/forgot', lazyPage(() => import('../features/auth/forgot-page'))],
  ['/auth/klaim', lazyPage(() => import('../features/auth/claim-page'))],
  ['/auth/change-password', lazyPage(() => import('../features/auth/change-password-page'))],
];

const NotFoundPage = lazyPage(() => import('./public/not-found-page'));
// Signed-in areas are the other build's: the public part, and what draws it on the server, holds nothing of them.
const Areas = __PART__ === 'publik' ? NotFoundPage : lazyPage(() => import('./area/area-routes'));

const pattern = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

/** Loads the code of the page at `pathname`, so that the first render needs no fallback. */
export async function preloadPage(pathname: string): Promise<void> {
  if (roles.some((area) => pathname.startsWith(`/${area}/`))) return;
  const page = [...publicPages, ...authPages].find(([path]) => pattern(path).test(pathname))?.[1] ?? NotFoundPage;
  await page.preload().catch(() => undefined);
}

export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <PageFailure place={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route element={<PublicLayout />}>
            {publicPages.map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<AuthLayout />}>
            {authPages.map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          {roles.map((area) => (
            <Route key={area} path={`/${area}/*`} element={<Areas />} />
          ))}
        </Routes>
      </Suspense>
    </PageFailure>
  );
}
