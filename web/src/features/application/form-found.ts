// What a list of forms is told of findings; they are another feature's.
import type { ReactNode } from 'react';

/** What is found about the person of a form. */
export type FormFound = {
  /** In a row of the list. */
  mark: (id: string) => ReactNode;
  /** In words, where it is decided. */
  told: (id: string) => ReactNode;
  /** Why an empty place says nothing. */
  gap: string | null;
  /** It is only not there yet. */
  pending: boolean;
};
