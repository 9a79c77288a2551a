// A whole row opens what its name leads to, for those who point; the link itself stays for everybody else.
import type { MouseEvent } from 'react';

const acting = 'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="dialog"]';

/** The link of a row: its name's, which stands first. */
export const linkOf = (row: Element) =>
  row.querySelector<HTMLElement>('td:not([data-tick]) a[href]:not([target]), [data-opens]');

/** A press anywhere in a row that is on nothing else, and is no marking of text. */
export function openRow(event: MouseEvent<HTMLElement>) {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest(acting) || !event.currentTarget.contains(target)) return;
  if (window.getSelection()?.toString()) return;
  const link = linkOf(event.currentTarget);
  if (!link) return;
  if ((event.ctrlKey || event.metaKey) && link instanceof HTMLAnchorElement) window.open(link.href, '_blank');
  else {
    // Where the next page is slow to come, and one goes back before it is there, this is the place that was left.
    link.focus({ preventScroll: true });
    link.click();
  }
}
