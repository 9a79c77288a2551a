// The day that a page speaks of; its place is in the URL.
import { useSearchParams } from '#router';
import { changed } from '../lib/changed';
import { dayIn, asOfName as name } from './as-of-day';

/** The day in the URL, if it is one; `set('')` goes back to now. */
export function useAsOf(): [string | undefined, (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const valid = dayIn(params);
  const set = (next: string) => setParams(changed({ [name]: next }), { replace: true });
  return [valid, set];
}
