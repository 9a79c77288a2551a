// /transparansi: the public figures with the map of districts, two features that meet here.
import { lazy, Suspense } from 'react';
import { Transparency } from '../../features/transparency/transparency';
import { Skeleton } from '../../ui/states';

const DistrictMap = lazy(() =>
  import('../../features/map/district-map').then((module) => ({ default: module.DistrictMap })),
);

export default function TransparencyPage() {
  return (
    <Transparency
      map={(map) => (
        <Suspense fallback={<Skeleton block />}>
          <DistrictMap {...map} />
        </Suspense>
      )}
    />
  );
}
