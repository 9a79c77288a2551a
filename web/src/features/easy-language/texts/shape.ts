// What an easy-language text holds. Another language is one more file of this shape, and a line in `index.ts`.
import type { PictureName } from '../pictures';

/** A page of the portal that a part leads to; where it is, the page knows. */
export type Destination =
  | 'eligibility'
  | 'form'
  | 'applicationStatus'
  | 'login'
  | 'awardees'
  | 'transparency'
  | 'complaint';

export interface Step {
  picture: PictureName;
  /** What is to be seen, for those who do not see it. */
  alt: string;
  /** Short sentences; the first is what to do. `{callCentre}` is the portal's telephone number. */
  sentences: readonly [string, ...string[]];
}

export interface Part {
  /** Stands in the address behind `#`; the same in every language. */
  id: string;
  title: string;
  steps: readonly Step[];
  links: readonly { text: string; to: Destination }[];
}

export interface EasyText {
  /** As in the `lang` attribute. */
  code: string;
  /** What its speakers call it. */
  name: string;
  /** Begins of the language tags of voices that read it well enough, the best first. */
  voices: readonly string[];
  title: string;
  lead: string;
  contents: string;
  /** Buttons: read a part, stop, print. `read` and `stop` are followed by the part's title for screen readers. */
  read: string;
  stop: string;
  print: string;
  /** Names the choice between languages. */
  language: string;
  parts: readonly Part[];
}
