// A news picture; without one, or when it does not load, one of our own in its place.
import { useEffect, useRef, useState } from 'react';
import one from '../../ui/pictures/berita-1.svg';
import two from '../../ui/pictures/berita-2.svg';
import three from '../../ui/pictures/berita-3.svg';

const placeholders = [one, two, three];

/** The same item always gets the same placeholder. */
export function placeholderFor(id: string): string {
  let sum = 0;
  for (const char of id) sum = (sum + char.charCodeAt(0)) % 997;
  return placeholders[sum % placeholders.length] ?? one;
}

/** Widths the server keeps of an uploaded picture. */
const widths = [320, 640, 1280];

/**
 * A phone takes a picture at a third of its pixels, and the one that leads a page at two thirds: six of them are less than
 * a visit's share then. Not in `vw`: a browser that reads ahead does not know yet how wide the page will be, and would
 * fetch another one than it shows.
 */
const sources = (src: string, leads: boolean) =>
  src.startsWith('/berkas/')
    ? {
        srcSet: widths.map((width) => `${src}?ukuran=${width} ${width}w`).join(', '),
        sizes: `(min-width: 64rem) 40rem, (min-width: 40rem) 20rem, ${leads ? 14 : 7}rem`,
      }
    : {};

export function NewsPicture({
  src,
  id,
  alt = '',
  className,
  eager,
}: {
  src: string | null | undefined;
  id: string;
  alt?: string;
  className?: string | undefined;
  eager?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // Drawn by the server, it may have failed before anyone listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <img
      ref={image}
      className={className}
      src={src && !failed ? src : placeholderFor(id)}
      {...(src && !failed ? sources(src, eager === true) : {})}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
