// Every navigation scrolls smoothly to the top, or to the anchor it names.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function ScrollToTop() {
  const { pathname, hash, key } = useLocation();
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
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
    } else if (moved) window.scrollTo({ top: 0, behavior });
  }, [pathname, hash, key]);
  return null;
}
