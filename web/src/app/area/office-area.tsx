// The areas of offices: their pages and their frame are drawn with the kit.
import { lazy, Suspense } from 'react';
import { useLocation } from '#router';
import { FigureGuide } from '../../features/guide/figure-guide';
import { GuideButton } from '../../features/guide/guide-button';
import '../../features/news-desk/forget-drafts';
import { type OfficeRole, roles } from '../../lib/roles';
import { AsOfBar } from '../../ui/as-of';
import { FigureGuideContext } from '../../ui/figure-help';
import { Kit } from '../../ui/kit/kit';
import NotFoundPage from '../public/not-found-page';
import { AreaFrame } from './area-frame';
import { AreaLayout, type LayoutProps } from './area-layout';
import { menus } from './menu';
import { officePages } from './office-pages';
import { useWaiting } from './waiting';

const SearchBox = lazy(() => import('../../features/search/search-box'));

function OfficeLayout({ role, pages, children }: LayoutProps & { role: OfficeRole }) {
  const tools = (
    <>
      <Suspense fallback={null}>
        <SearchBox area={role} pages={menus[role]} />
      </Suspense>
      <GuideButton area={role} />
    </>
  );
  return (
    <FigureGuideContext value={FigureGuide}>
      <AreaLayout
        role={role}
        pages={pages}
        tools={tools}
        above={role === 'pemerintah' && <AsOfBar />}
        waiting={useWaiting(role)}
      >
        {children}
      </AreaLayout>
    </FigureGuideContext>
  );
}

export default function OfficeArea() {
  const area = useLocation().pathname.split('/')[1];
  const role = roles.find((known): known is OfficeRole => known === area && known !== 'user');
  if (!role) return <NotFoundPage />;
  // One frame per area, so that switching areas mounts the guard anew.
  return (
    <Kit key={role}>
      <AreaFrame area={role} pages={officePages[role]} Layout={OfficeLayout} />
    </Kit>
  );
}
