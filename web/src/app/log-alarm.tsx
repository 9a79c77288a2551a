// Says, on any page, that the log no longer goes on from what this device saw, or that it was restored.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSite } from '../api/site';
import { Icon } from '../ui/icon';
import css from './log-alarm.module.css';
import type { Watched } from './watch-log';

/** Hardly anybody ever sees it. */
const LossNotice = lazy(() => import('./loss-notice'));

/** How long a page may rest before the log is looked at, where the browser does not say when it rests. */
const restMs = 2_000;

export function LogAlarm() {
  const [watched, setWatched] = useState<Watched | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => {
      import('./watch-log')
        .then(({ watchNow }) =>
          watchNow((found) => {
            if (!gone) setWatched(found);
          }),
        )
        // Without a network there is nothing to say; the next visit asks again.
        .catch(() => undefined);
    };
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(look, { timeout: 10_000 });
      return () => {
        gone = true;
        window.cancelIdleCallback(handle);
      };
    }
    const handle = setTimeout(look, restMs);
    return () => {
      gone = true;
      clearTimeout(handle);
    };
  }, []);
  const { alarm, losses } = watched ?? { alarm: null, losses: [] };
  if (alarm === null) {
    if (losses.length === 0) return null;
    return (
      <Suspense fallback={null}>
        <LossNotice losses={losses} onRead={() => setWatched({ alarm, losses: [] })} />
      </Suspense>
    );
  }
  return (
    <div className={css.alarm} role="alert">
      <Icon name="alert" size={22} />
      <Warning text={alarm.text} />
    </div>
  );
}

/** Asks for the number only when there is something to report. */
function Warning({ text }: { text: string }) {
  const { callCentre } = useSite();
  return (
    <p>
      <strong>Peringatan.</strong> {text} Jangan mengandalkan angka di situs ini; laporkan ke call centre {callCentre}{' '}
      atau ke auditor.
    </p>
  );
}
