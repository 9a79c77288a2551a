// What a figure is, from the guide to the figures.
import { lazy, Suspense } from 'react';

const GuideDialog = lazy(() => import('./guide-dialog'));

export const FigureGuide = ({ figure, onClose }: { figure: string; onClose: () => void }) => (
  <Suspense fallback={null}>
    <GuideDialog part={{ guide: 'angka', heading: figure }} onClose={onClose} />
  </Suspense>
);
