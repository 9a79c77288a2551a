// A table that may be wider than the screen: it scrolls sideways, with the keyboard too.
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Width in px below which it scrolls. */
  minWidth: number;
  children: ReactNode;
}

/** Give it a `Table`. */
export function WideTable({ minWidth, children }: Props) {
  const viewportProps = { tabIndex: 0, role: 'group', 'aria-label': 'Tabel, dapat digeser ke samping' };
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ type: 'auto', viewportProps }}>
      {children}
    </Table.ScrollContainer>
  );
}
