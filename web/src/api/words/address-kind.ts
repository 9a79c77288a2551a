// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type AddressKind = 'asal' | 'domisili' | 'surat';
export const addressKindWords: readonly AddressKind[] = ['asal', 'domisili', 'surat'];
export const addressKindText: Readonly<Record<AddressKind, string>> = {
  asal: 'Alamat asal',
  domisili: 'Alamat tempat tinggal',
  surat: 'Alamat surat',
};
