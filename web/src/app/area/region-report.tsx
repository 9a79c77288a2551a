// The report by district with its map: two features that meet here.
import { lazy, Suspense } from 'react';
import type { Role } from '../../api/session';
import { DistrictReport } from '../../features/dashboard/district-report';
import { Skeleton } from '../../ui/states';
import { paths } from '../paths';

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
