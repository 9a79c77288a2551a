// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ExceptionKind = 'besaran' | 'kelanjutan';
export const exceptionKindWords: readonly ExceptionKind[] = ['besaran', 'kelanjutan'];
export const exceptionKindText: Readonly<Record<ExceptionKind, string>> = {
  besaran: 'Besaran khusus',
  kelanjutan: 'Kelanjutan di luar syarat',
};
