// A news picture; without one, or when it does not load, one of our own in its place.
import { useState } from 'react';
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

export function NewsPicture({
  src,
  id,
  alt = '',
  className,
  eager,
}: {
  src: string | null;
  id: string;
  alt?: string;
  className?: string | undefined;
  eager?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <img
      className={className}
      src={src && !failed ? src : placeholderFor(id)}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
