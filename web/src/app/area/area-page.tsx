// A page of an area: path after the role, and the lazy part that shows it.
import { type LazyPart, type Loading, lazyPart } from '../../ui/lazy-part';

export interface AreaPage {
  /** Path after `/{role}/`, with `:id` for details. */
  path: string;
  Page: LazyPart;
}

export const page = (path: string, load: Loading<object>): AreaPage => ({ path, Page: lazyPart(load) });
