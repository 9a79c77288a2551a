// Shows something only to who holds the right to it.
import type { ReactNode } from 'react';
import { type Right, useMay } from '../api/rights';

export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useMay()(right) ? children : null;
}
