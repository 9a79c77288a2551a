// Choices are found by every word of what is typed: of the name that is shown, and of one spelt out.
import type { OptionsFilter } from '@mantine/core';

const told = (option: { label: string; full?: unknown }) =>
  `${option.label} ${typeof option.full === 'string' ? option.full : ''}`.toLowerCase();

/** Options with all the words in their label or in their name spelt out (`full`): "rakyat" finds BRI. */
export const findOption: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => 'label' in option && words.every((word) => told(option).includes(word)));
};
