// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ScholarshipType = 'murni-nduga' | 'afirmasi-oap' | 'prestasi-khusus' | 'kedinasan' | 'akhir-studi' | 'lainnya';
export const scholarshipTypeWords: readonly ScholarshipType[] = ['murni-nduga', 'afirmasi-oap', 'prestasi-khusus', 'kedinasan', 'akhir-studi', 'lainnya'];
export const scholarshipTypeText: Readonly<Record<ScholarshipType, string>> = {
  'murni-nduga': 'Murni Nduga',
  'afirmasi-oap': 'Afirmasi OAP',
  'prestasi-khusus': 'Prestasi Khusus',
  kedinasan: 'Kedinasan',
  'akhir-studi': 'Akhir Studi',
  lainnya: 'Lainnya',
};

/** Where there is room. */
export const scholarshipTypeLongText: Readonly<Record<ScholarshipType, string>> = {
  'murni-nduga': 'Beasiswa Murni Nduga',
  'afirmasi-oap': 'Beasiswa Afirmasi OAP',
  'prestasi-khusus': 'Beasiswa Prestasi Khusus',
  kedinasan: 'Beasiswa Kedinasan',
  'akhir-studi': 'Bantuan Akhir Studi',
  lainnya: 'Beasiswa Lainnya',
};
