// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type FactorKind = 'totp' | 'passkey';
export const factorKindWords: readonly FactorKind[] = ['totp', 'passkey'];
export const factorKindText: Readonly<Record<FactorKind, string>> = {
  totp: 'Aplikasi autentikator',
  passkey: 'Kunci sandi (passkey)',
};
