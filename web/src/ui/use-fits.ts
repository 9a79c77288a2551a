// Whether what lies in a frame is no wider than it: only then may its heads stick to the page.
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useState } from 'react';

export function useFits() {
  const frame = useElementSize<HTMLDivElement>();
  const table = useElementSize<HTMLTableElement>();
  const [node, setNode] = useState<HTMLTableElement | null>(null);
  const note = useCallback((next: HTMLTableElement | null) => setNode(next), []);
  const tableRef = useMergedRef(table.ref, note);
  // Measured anew whenever one of the two changes its size.
  const known = frame.width > 0 && table.width > 0 && node !== null;
  const fits = known && node.offsetWidth <= Math.ceil(frame.width);
  return { frame: frame.ref, table: tableRef, fits, known };
}
