// Says, on any page, that the log no longer goes on from what this device saw.
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon';
import css from './log-alarm.module.css';

/** How long a page may rest before the log is looked at, where the browser does not say when it rests. */
const restMs = 2_000;

export function LogAlarm() {
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => {
      import('./watch-log')
        .then(({ watchNow }) => watchNow())
        .then((finding) => {
          if (!gone && finding) setWrong(finding.text);
        })
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
  if (wrong === null) return null;
  return (
    <div className={css.alarm} role="alert">
      <Icon name="alert" size={22} />
      <p>
        <strong>Peringatan.</strong> {wrong} Jangan mengandalkan angka di situs ini; laporkan ke call centre 122 atau ke
        auditor.
      </p>
    </div>
  );
}
