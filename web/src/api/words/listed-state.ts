// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ListedState = 'dihapus';
export const listedStateWords: readonly ListedState[] = ['dihapus'];
export const listedStateText: Readonly<Record<ListedState, string>> = {
  dihapus: 'Dihapus',
};
