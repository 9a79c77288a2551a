// /transparansi: the public figures with the map of districts, two features that meet here.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Transparency } from '../../features/transparency/transparency';
import { Skeleton } from '../../ui/states';

const DistrictMap = lazy(() =>
  import('../../features/map/district-map').then((module) => ({ default: module.DistrictMap })),
);

export default function TransparencyPage() {
  // The server draws the tables; the map comes with its code, and its colours are set by it.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <Transparency
      map={(map) =>
        alive ? (
          <Suspense fallback={<Skeleton block />}>
            <DistrictMap {...map} />
          </Suspense>
        ) : (
          <Skeleton block />
        )
      }
    />
  );
}
