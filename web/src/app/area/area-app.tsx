// Everything behind the login: the kit's styles and theme, the guard, the frame, and the area's own pages.
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import './area.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/id';
import { setNonce } from 'get-nonce';
import { Navigate, Route, Routes } from '#router';
import { ProofGate } from '../../features/auth/second-factor/proof-gate';
import { pageNonce } from '../../lib/nonce';
import type { Role } from '../../lib/roles';
import { Guard } from '../guard';
import NotFoundPage from '../public/not-found-page';
import { AreaLayout } from './area-layout';
import { areaPages } from './pages';
import { resolver, theme } from './theme';

// The scroll lock of open dialogs writes a style element and must carry the nonce too.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const dates = { locale: 'id', firstDayOfWeek: 1 as const };

export function AreaApp({ role }: { role: Role }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      getStyleNonce={() => nonce ?? ''}
      forceColorScheme="light"
    >
      <DatesProvider settings={dates}>
        <ProofGate />
        <Guard role={role}>
          <AreaLayout role={role} pages={areaPages[role].map(({ path }) => path)}>
            <Routes>
              <Route index element={<Navigate to="dashboard" replace />} />
              {areaPages[role].map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </AreaLayout>
        </Guard>
      </DatesProvider>
    </MantineProvider>
  );
}
