// Every navigation scrolls smoothly to the top, or to the anchor it names; on another page the cursor goes to its heading,
// which is read aloud there.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#router';
import { scrollBehaviour } from '../ui/motion';

/** How long a page may take to come whole, in milliseconds. */
const patienceMs = 10_000;

/**
 * To the heading of the page that came, as soon as it stands there, and again when the page is drawn anew, unless the page
 * or the reader has put the cursor somewhere. Gives what ends it.
 */
function followHeading(): () => void {
  const focus = () => {
    const main = document.getElementById('isi');
    const heading = main?.querySelector('h1');
    if (!heading || main?.contains(document.activeElement) || document.querySelector('dialog[open]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  // After the page's own effects: they close the menu that led here, which gives the cursor back to its button.
  const start = window.setTimeout(() => {
    focus();
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  });
  const end = () => {
    window.clearTimeout(start);
    window.clearTimeout(late);
    observer.disconnect();
    for (const act of ['pointerdown', 'keydown']) window.removeEventListener(act, end, true);
  };
  const late = window.setTimeout(end, patienceMs);
  for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, end, true);
  return end;
}

export function ScrollToTop() {
  const visit = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const lastPath = useRef(visit.pathname);
  const stop = useRef(() => {});
  useEffect(() => {
    const { pathname, hash, state } = visit;
    const moved = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (first.current) {
      first.current = false;
      if (!hash) return;
    }
    if (moved) stop.current();
    if (moved && !hash) stop.current = followHeading();
    const behavior = scrollBehaviour();
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
    // What only rewrites the address of the page that is open (paging, typing) is no navigation to the reader.
    else if (moved || (kind === 'PUSH' && state?.inPlace !== true)) window.scrollTo({ top: 0, behavior });
  }, [visit, kind]);
  return null;
}
