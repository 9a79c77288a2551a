// Names of the scholarship types by their ids (spec §1).
import { type ScholarshipType, scholarshipTypeLongText, scholarshipTypeText, scholarshipTypeWords } from '../api/words';
import { choices, wordIn } from './word';

/** The district's own one is called by its whole name, the others by the short one. */
const names: Readonly<Record<ScholarshipType, string>> = {
  ...scholarshipTypeText,
  'murni-nduga': scholarshipTypeLongText['murni-nduga'],
};

/** Whom each is for. No rule asks whether somebody is one of them: the office judges it by the papers. */
export const scholarshipAbout: Readonly<Record<ScholarshipType, string>> = {
  'murni-nduga': 'Dari pemerintah kabupaten, untuk semua jenjang.',
  'afirmasi-oap': 'Untuk Orang Asli Papua dari Nduga.',
  'prestasi-khusus': 'Untuk yang berprestasi: akademik, seni, budaya, olahraga, inovasi.',
  kedinasan: 'Untuk yang belajar di sekolah kedinasan: bantuan studi atau tunjangan.',
  'akhir-studi': 'Untuk yang sedang menyelesaikan tugas akhir.',
  lainnya: 'Dari pihak ketiga, swasta, atau perorangan.',
};

export const scholarshipChoices = choices(scholarshipTypeWords, names);

/** The name of a type; what is none shows as it is. */
export function scholarshipName(id: string | null | undefined): string {
  const type = wordIn(scholarshipTypeWords, id);
  return type ? names[type] : (id ?? '–');
}
