// The languages of the easy-language page. Papuan Malay or Nduga: one file beside `id.ts`, and its name here.
import { id } from './id';
import type { EasyText } from './shape';

/** The first is shown unless another is asked for. */
export const languages: readonly [EasyText, ...EasyText[]] = [id];

/** The text in a language, by its code; the first for any other. */
export const textIn = (code: string | null): EasyText =>
  languages.find((language) => language.code === code) ?? languages[0];
