// Whether an institution is of the level that somebody studies at: it orders what is found, and asks to look again. The
// rules of a form refuse nothing for it.
import type { InstitutionOption } from '../../../api/reference';
import { levelText, levelWords } from '../../../api/words';
import { wordIn } from '../../../lib/word';
import type { Finding } from '../checks';

/** What to look for: the short form behind a name is not part of it where the names are kept. */
export const nameSearched = (typed: string): string => typed.replace(/ \([^()]*\)$/, '');

const isSchool = (level: string | null): boolean => level === 'SMA' || level === 'SMK';

/** 0 for the level itself, 1 for another school, 2 for a campus beside a school and the other way round. */
function distance(one: InstitutionOption, level: string): number {
  if (isSchool(one.level) !== isSchool(level)) return 2;
  return isSchool(level) && one.level !== level ? 1 : 0;
}

/** Those of the chosen level first; otherwise in the order in which they were found. */
export const byLevel = (found: readonly InstitutionOption[], level: string): InstitutionOption[] =>
  level === '' ? [...found] : [...found].sort((one, other) => distance(one, level) - distance(other, level));

/** Asks to look again where a school or campus is of another level than the one that is chosen. */
export function levelFinding(chosen: InstitutionOption | undefined, level: string): Finding | null {
  const word = wordIn(levelWords, level);
  if (!chosen || !word || distance(chosen, level) === 0) return null;
  const what = isSchool(chosen.level) ? chosen.level : 'perguruan tinggi';
  return {
    kind: 'warning',
    text: `Ini ${what}, padahal jenjang yang dipilih ${levelText[word]}. Periksa sekolah atau kampusnya, atau jenjangnya.`,
  };
}
