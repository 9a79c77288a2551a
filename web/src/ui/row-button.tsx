// A small button within a row or a list: it stands beside others, and its `aria-label` says of what it is.
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';

export const RowButton = (props: ComponentProps<typeof Button<'button'>>) => (
  <Button variant="default" size="compact-md" {...props} />
);
