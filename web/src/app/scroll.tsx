// Every navigation scrolls smoothly to the top, or to the anchor it names.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollBehaviour } from '../ui/motion';

export function ScrollToTop() {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const lastPath = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` marks each navigation, also to the same place
  useEffect(() => {
    const moved = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (first.current) {
      first.current = false;
      if (!hash) return;
    }
    const behavior = scrollBehaviour();
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
    // What only rewrites the address of the page that is open (paging, typing) is no navigation to the reader.
    else if (moved || kind === 'PUSH') window.scrollTo({ top: 0, behavior });
  }, [pathname, hash, key]);
  return null;
}
