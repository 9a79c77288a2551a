// The report by district with its map: two features that meet here.
import { lazy, Suspense } from 'react';
import { DistrictReport } from '../../features/dashboard/district-report';
import { Skeleton } from '../../ui/states';

const DistrictMap = lazy(() =>
  import('../../features/map/district-map').then((module) => ({ default: module.DistrictMap })),
);

export const RegionReport = ({ whole }: { whole?: boolean }) => (
  <DistrictReport
    {...(whole ? { whole } : {})}
    map={(map) => (
      <Suspense fallback={<Skeleton block />}>
        <DistrictMap {...map} />
      </Suspense>
    )}
  />
);
