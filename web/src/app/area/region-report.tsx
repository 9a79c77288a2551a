// The report by district with its map: two features that meet here.
import { lazy, Suspense } from 'react';
import { DistrictReport } from '../../features/dashboard/district-report';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { Skeleton } from '../../ui/states';

const DistrictMap = lazy(() =>
  import('../../features/map/district-map').then((module) => ({ default: module.DistrictMap })),
);

export const RegionReport = ({ area, whole }: { area: Role; whole?: boolean }) => (
  <DistrictReport
    {...(whole ? { whole } : {})}
    recipientsPath={(district) => `${paths.area(area, 'akademia')}?tab=penerima&distrikId=${district}`}
    map={(map) => (
      <Suspense fallback={<Skeleton block />}>
        <DistrictMap {...map} />
      </Suspense>
    )}
  />
);
