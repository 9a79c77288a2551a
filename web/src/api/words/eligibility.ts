// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Eligibility = 'boleh' | 'menunggu' | 'tidak';
export const eligibilityWords: readonly Eligibility[] = ['boleh', 'menunggu', 'tidak'];
export const eligibilityText: Readonly<Record<Eligibility, string>> = {
  boleh: 'Boleh mendaftar',
  menunggu: 'Boleh, setelah pendaftaran dibuka',
  tidak: 'Belum dapat mendaftar',
};
