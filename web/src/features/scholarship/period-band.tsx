// One line above a page while registration has just opened or is about to close; closed once, it stays away on this device
// for that period. The server draws it too: whoever has closed it never sees it (public/early.js), so that nothing jumps.
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from '#router';
import { announcementOf } from '../../api/announcement';
import { registrationPeriodsQuery } from '../../api/registration-periods';
import { paths } from '../../lib/paths';
import { Icon } from '../../ui/icon';
import css from './period-band.module.css';

/** Where the device keeps which announcement was closed; public/early.js reads it too. */
const kept = 'beasiswa.pita-ditutup';
const watchers = new Set<() => void>();
/** Where the device keeps nothing, it stays closed until the page is left. */
let closedNow: string | null = null;

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function closed(): string | null {
  try {
    return localStorage.getItem(kept) ?? closedNow;
  } catch {
    return closedNow;
  }
}

function close(key: string): void {
  closedNow = key;
  try {
    localStorage.setItem(kept, key);
  } catch {
    // A private window: closed until the page is left.
  }
  for (const watcher of watchers) watcher();
  // The button that had the cursor is gone.
  document.getElementById('isi')?.focus({ preventScroll: true });
}

/** `inForm` leaves out the way to where one is. */
export function PeriodBand({ inForm }: { inForm?: boolean }) {
  const { data } = useQuery(registrationPeriodsQuery);
  const closedKey = useSyncExternalStore(subscribe, closed, () => null);
  const told = data ? announcementOf(data) : null;
  if (!told || told.key === closedKey) return null;
  return (
    <section
      className={`${css.band} ${inForm ? css.inForm : ''}`}
      aria-label="Pengumuman pendaftaran"
      data-pita={told.key}
    >
      <div className={css.inner}>
        <p className={css.text}>{told.text}</p>
        <p className={css.links}>
          <Link to={paths.eligibility}>Bolehkah saya mendaftar?</Link>
          {!inForm && <Link to={paths.user.form}>Isi formulir</Link>}
        </p>
        <button type="button" className={css.close} onClick={() => close(told.key)} aria-label="Tutup pengumuman">
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
