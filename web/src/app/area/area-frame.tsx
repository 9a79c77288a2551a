// Everything behind the login: the guard, the frame, and the area's own pages.
import { type ComponentType, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from '#router';
import { ProofGate } from '../../features/auth/second-factor/proof-gate';
import type { Role } from '../../lib/roles';
import { Guard } from '../guard';
import NotFoundPage from '../public/not-found-page';
import type { LayoutProps } from './area-layout';
import type { AreaPage } from './area-page';

type Props<R extends Role> = {
  area: R;
  pages: readonly AreaPage[];
  Layout: ComponentType<LayoutProps & { role: R }>;
};

export function AreaFrame<R extends Role>({ area, pages, Layout }: Props<R>) {
  const { pathname } = useLocation();
  const opened = pages.find(({ path }) => pathname === `/${area}/${path}`);
  // The page's code comes while the guard asks the server.
  useEffect(() => opened?.Page.ahead(), [opened]);
  return (
    <>
      <ProofGate />
      <Guard role={area}>
        <Layout role={area} pages={pages.map(({ path }) => path)}>
          <Routes>
            <Route index element={<Navigate to="dashboard" replace />} />
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Layout>
      </Guard>
    </>
  );
}
