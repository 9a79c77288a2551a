// The budget year that a dashboard's money is of; its place is in the URL.
import { useSearchParams } from '#router';
import { changed } from '../../lib/changed';

const name = 'tahun';

/** The year in the URL, if one is chosen; the server's present year otherwise. */
export function useBudgetYear(): [number | undefined, (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const year = Number(params.get(name)) || undefined;
  const set = (next: number) => setParams(changed({ [name]: next }), { replace: true });
  return [year, set];
}
