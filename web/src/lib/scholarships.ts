// Names of the six scholarship types by their ids (spec §1).

export const scholarshipNames: Record<string, string> = {
  'murni-nduga': 'Beasiswa Murni Nduga',
  'afirmasi-oap': 'Afirmasi OAP',
  'prestasi-khusus': 'Prestasi Khusus',
  kedinasan: 'Kedinasan',
  'akhir-studi': 'Akhir Studi',
  lainnya: 'Lainnya',
};

export const scholarshipName = (id: string | null | undefined): string => (id ? (scholarshipNames[id] ?? id) : '–');
