// Every navigation scrolls smoothly to the top, or to the anchor it names; on another page the cursor goes to its heading,
// which is read aloud there.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#router';
import { scrollBehaviour } from '../ui/motion';

/** To the heading of the page that came, unless the page has put the cursor somewhere itself. */
function focusHeading(): void {
  const main = document.getElementById('isi');
  const heading = main?.querySelector('h1');
  if (!heading || main?.contains(document.activeElement) || document.querySelector('dialog[open]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function ScrollToTop() {
  const visit = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const lastPath = useRef(visit.pathname);
  useEffect(() => {
    const { pathname, hash, state } = visit;
    const moved = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (first.current) {
      first.current = false;
      if (!hash) return;
    }
    if (moved && !hash) focusHeading();
    const behavior = scrollBehaviour();
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
    // What only rewrites the address of the page that is open (paging, typing) is no navigation to the reader.
    else if (moved || (kind === 'PUSH' && state?.inPlace !== true)) window.scrollTo({ top: 0, behavior });
  }, [visit, kind]);
  return null;
}
