// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SamplingMethod = 'acak' | 'mus' | 'berlapis';
export const samplingMethodWords: readonly SamplingMethod[] = ['acak', 'mus', 'berlapis'];
export const samplingMethodText: Readonly<Record<SamplingMethod, string>> = {
  acak: 'Acak sederhana',
  mus: 'MUS',
  berlapis: 'Berlapis',
};

/** Where there is room. */
export const samplingMethodLongText: Readonly<Record<SamplingMethod, string>> = {
  acak: 'Acak sederhana: setiap pembayaran sama peluangnya',
  mus: 'Menurut satuan uang (MUS): setiap rupiah sama peluangnya',
  berlapis: 'Berlapis: acak di dalam setiap lapisan',
};
