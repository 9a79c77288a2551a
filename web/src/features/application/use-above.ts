// How far down its page an element begins: what stands above has no height that a style could know.
import { useEffect, useRef } from 'react';

/** A ref whose element gets `--above`, in pixels from the top of the page. */
export function useAbove<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const tell = () =>
      node.style.setProperty('--above', `${Math.round(node.getBoundingClientRect().top + window.scrollY)}px`);
    // The page grows and shrinks with what stands above, too.
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return ref;
}
