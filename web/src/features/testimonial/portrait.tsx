// A recipient's photo, or their initial on green.
import { useState } from 'react';
import css from './portrait.module.css';

export function Portrait({ name, src, big }: { name: string; src: string | null | undefined; big?: boolean }) {
  const [failed, setFailed] = useState(false);
  const look = `${css.portrait} ${big ? css.big : ''}`;
  if (src && !failed)
    return <img className={look} src={src} alt={`Foto ${name}`} loading="lazy" onError={() => setFailed(true)} />;
  return (
    <span className={look} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
