// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ScanKind = 'spp' | 'spm' | 'sp2d' | 'sts' | 'rekening-koran';
export const scanKindWords: readonly ScanKind[] = ['spp', 'spm', 'sp2d', 'sts', 'rekening-koran'];
export const scanKindText: Readonly<Record<ScanKind, string>> = {
  spp: 'SPP',
  spm: 'SPM',
  sp2d: 'SP2D',
  sts: 'STS',
  'rekening-koran': 'Rekening koran',
};

/** Where there is room. */
export const scanKindLongText: Readonly<Record<ScanKind, string>> = {
  spp: 'SPP',
  spm: 'SPM',
  sp2d: 'SP2D',
  sts: 'Surat Tanda Setoran (STS)',
  'rekening-koran': 'Rekening koran',
};
