// The months of a year, to choose one.
import { months as names } from '../../lib/date';

export const months = names.map((label, place) => ({ value: String(place + 1), label }));
