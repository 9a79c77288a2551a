// Names of the scholarship types by their ids (spec §1).
import { type ScholarshipType, scholarshipTypeLongText, scholarshipTypeText, scholarshipTypeWords } from '../api/words';
import { choices, wordIn } from './word';

/** The district's own one is called by its whole name, the others by the short one. */
const names: Readonly<Record<ScholarshipType, string>> = {
  ...scholarshipTypeText,
  'murni-nduga': scholarshipTypeLongText['murni-nduga'],
};

export const scholarshipChoices = choices(scholarshipTypeWords, names);

/** The name of a type; what is none shows as it is. */
export function scholarshipName(id: string | null | undefined): string {
  const type = wordIn(scholarshipTypeWords, id);
  return type ? names[type] : (id ?? '–');
}
