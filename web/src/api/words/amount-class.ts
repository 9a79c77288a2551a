// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type AmountClass = 'sampai-2500000' | 'sampai-5000000' | 'sampai-10000000' | 'di-atas-10000000';
export const amountClassWords: readonly AmountClass[] = ['sampai-2500000', 'sampai-5000000', 'sampai-10000000', 'di-atas-10000000'];
export const amountClassText: Readonly<Record<AmountClass, string>> = {
  'sampai-2500000': 'Sampai Rp2.500.000',
  'sampai-5000000': 'Di atas Rp2.500.000 sampai Rp5.000.000',
  'sampai-10000000': 'Di atas Rp5.000.000 sampai Rp10.000.000',
  'di-atas-10000000': 'Di atas Rp10.000.000',
};
