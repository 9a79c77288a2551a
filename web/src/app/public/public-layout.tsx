// The frames of public pages (header and footer) and of auth pages (minimal header).
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from '#router';
import { paths } from '../../lib/paths';
import { Brand } from '../../ui/brand';
import { LinkButton } from '../../ui/button';
import { inParts } from '../../ui/in-parts';
import { Loading } from '../../ui/states';
import { PageFailure } from '../page-failure';
import { Footer } from './footer';
import { Header } from './header';
import { PressAgain } from './press-again';
import css from './public-layout.module.css';

/** What the page itself shows. */
const Main = inParts(() => {
  const { pathname } = useLocation();
  return (
    <main id="isi" className={css.main} tabIndex={-1}>
      <PageFailure place={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
          <PressAgain />
        </Suspense>
      </PageFailure>
    </main>
  );
});

const PageHeader = inParts(Header);
const PageFooter = inParts(Footer);

export function PublicLayout() {
  return (
    <div className={css.page}>
      <PageHeader />
      <Main />
      <PageFooter />
    </div>
  );
}

/** Auth pages: a 'Homepage' button on login and register, no footer under /auth/role. */
export function AuthLayout() {
  const { pathname } = useLocation();
  const withHome = [paths.login, paths.roleLogin, paths.register].some((path) => pathname.startsWith(path));
  return (
    <div className={css.page}>
      <header className={css.authHeader}>
        <Link to={paths.home} className={css.brand} aria-label="Beasiswa Nduga, beranda">
          <Brand />
        </Link>
        {withHome && (
          <LinkButton kind="plain" to={paths.home}>
            Homepage
          </LinkButton>
        )}
      </header>
      <Main />
      {!pathname.startsWith('/auth/role') && <PageFooter />}
    </div>
  );
}
