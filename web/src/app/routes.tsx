// The routes of the whole app; pages are lazy, each area is a part of its own.
import { Suspense } from 'react';
import { Route, Routes, useLocation } from '#router';
import { type Role, roles } from '../lib/roles';
import { type LazyPart, lazyPart } from '../ui/lazy-part';
import { Loading } from '../ui/states';
import { PageFailure } from './page-failure';
import { AuthLayout, PublicLayout } from './public/public-layout';

const newsDetail = lazyPart(() => import('../features/news/news-detail-page'));

const publicPages: readonly [path: string, page: LazyPart][] = [
  ['/', lazyPart(() => import('./public/home-page'))],
  ['/awardee', lazyPart(() => import('./public/awardee-page'))],
  ['/awardee-testimoni', lazyPart(() => import('../features/testimonial/testimonials-page'))],
  ['/beasiswa', lazyPart(() => import('../features/scholarship/scholarships-page'))],
  ['/beasiswa/detail', lazyPart(() => import('../features/scholarship/scholarship-detail-page'))],
  ['/informasi/berita', lazyPart(() => import('../features/news/news-list-page'))],
  ['/informasi/berita-lengkap', newsDetail],
  ['/informasi/berita-lengkap/:slug', newsDetail],
  ['/berita/filter-list', lazyPart(() => import('../features/news/news-filter-page'))],
  ['/informasi/lembaga-adat', lazyPart(() => import('./public/customary-page'))],
  ['/informasi/lembaga-mahasiswa-nduga', lazyPart(() => import('./public/students-page'))],
  ['/informasi/pemerintah', lazyPart(() => import('./public/government-page'))],
  ['/data-terbuka', lazyPart(() => import('../features/open-data/open-data-page'))],
  ['/transparansi', lazyPart(() => import('./public/transparency-page'))],
  ['/bolehkah', lazyPart(() => import('../features/eligibility/eligibility-page'))],
  ['/status-pendaftaran', lazyPart(() => import('../features/application-status/status-page'))],
  ['/bantuan', lazyPart(() => import('../features/help/help-page'))],
  ['/bahasa-mudah', lazyPart(() => import('../features/easy-language/easy-language-page'))],
  ['/verifikasi/:position', lazyPart(() => import('../features/proof/proof-page'))],
];

const authPages: readonly [path: string, page: LazyPart][] = [
  ['/auth/login', lazyPart(() => import('../features/auth/login-page'))],
  ['/auth/role/login', lazyPart(() => import('../features/auth/role-login-page'))],
  ['/auth/kantor', lazyPart(() => import('../features/auth/office-sign-in-page'))],
  ['/auth/register', lazyPart(() => import('../features/auth/register-page'))],
  ['/auth/register/batalkan', lazyPart(() => import('../features/auth/cancel-registration-page'))],
  ['/auth/register/verify-email', lazyPart(() => import('../features/auth/verify-email-page'))],
  ['/auth/forgot', lazyPart(() => import('../features/auth/forgot-page'))],
  ['/auth/klaim', lazyPart(() => import('../features/auth/claim-page'))],
  ['/auth/change-password', lazyPart(() => import('../features/auth/change-password-page'))],
];

const NotFoundPage = lazyPart(() => import('./public/not-found-page'));
// Signed-in areas are the other build's: the public part, and what draws it on the server, holds nothing of them.
const UserArea = __PART__ === 'publik' ? NotFoundPage : lazyPart(() => import('./area/user/user-area'));
const OfficeArea = __PART__ === 'publik' ? NotFoundPage : lazyPart(() => import('./area/office-area'));
const areaOf = (role: Role) => (role === 'user' ? UserArea : OfficeArea);

const pattern = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

/** Loads the code of the page at `pathname`, so that the first render needs no fallback; an area says that it comes. */
export async function preloadPage(pathname: string): Promise<void> {
  const role = roles.find((area) => pathname === `/${area}` || pathname.startsWith(`/${area}/`));
  if (role) return areaOf(role).ahead();
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
          {roles.map((role) => {
            const Area = areaOf(role);
            return <Route key={role} path={`/${role}/*`} element={<Area />} />;
          })}
        </Routes>
      </Suspense>
    </PageFailure>
  );
}
