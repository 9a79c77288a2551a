// Rows of a list as places to leave from and come back to: the opened one is in sight again, with the cursor on it.
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#router';
import { noteOpened, openedIn } from './list-place';
import { linkOf, openRow } from './open-row';

const placeOf = (link: Element | null | undefined) =>
  link instanceof HTMLAnchorElement ? new URL(link.href, window.location.href).pathname : undefined;

/** `ready`: the rows are there, and it is known whether they scroll with the page or in their frame. */
export function useRowReturn(ready: boolean) {
  const { pathname, search, state } = useLocation();
  const kind = useNavigationType();
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row to come back to; forgotten once one is there. */
  const due = useRef(kind === 'POP' || state?.back === true ? openedIn(pathname, search) : undefined);
  useEffect(() => {
    if (!ready || !due.current) return;
    // After the page has gone to its top, as it does on every visit.
    const timer = window.setTimeout(() => {
      const link = [...(body.current?.rows ?? [])].map(linkOf).find((one) => placeOf(one) === due.current);
      due.current = undefined;
      link?.scrollIntoView({ block: 'center', behavior: 'instant' });
      link?.focus({ preventScroll: true });
    }, 0);
    return () => window.clearTimeout(timer);
  }, [ready]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('td a[href]') : null;
    const to = placeOf(link);
    if (to) noteOpened(pathname, search, to);
    else openRow(event);
  };
  return { body, onClick };
}
