// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Capacity = 'definitif' | 'plt' | 'plh';
export const capacityWords: readonly Capacity[] = ['definitif', 'plt', 'plh'];
export const capacityText: Readonly<Record<Capacity, string>> = {
  definitif: 'Definitif',
  plt: 'Plt.',
  plh: 'Plh.',
};

/** Where there is room. */
export const capacityLongText: Readonly<Record<Capacity, string>> = {
  definitif: 'Pejabat definitif',
  plt: 'Pelaksana Tugas (Plt.)',
  plh: 'Pelaksana Harian (Plh.)',
};
