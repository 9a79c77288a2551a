// Who opened a page of an area from a link and is not signed in stands at home: this says so, and leads on.
import { useEffect, useState } from 'react';
import { Link } from '#router';
import { destination } from '../../lib/destination';
import { paths } from '../../lib/paths';
import css from './wanted-page.module.css';

export function WantedPage() {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => setWanted(destination.wanted()), []);
  if (wanted === null) return null;
  return (
    <p className={css.band} role="status">
      Halaman yang Anda buka hanya untuk yang sudah masuk.{' '}
      <Link to={wanted.startsWith('/user/') ? paths.login : paths.roleLogin}>Masuk untuk membukanya</Link>
    </p>
  );
}
