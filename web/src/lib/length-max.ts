// The greatest length of a text of a body, as the API's description tells it.
import { longerLengthMax } from '../api/words/longer-lengths';

/** Letters that a longer text of a body may have, by schema and field. */
export const lengthMax = (field: keyof typeof longerLengthMax): number => longerLengthMax[field];
