// The day that a page speaks of; its place is in the URL.
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '#router';
import { dateLong, isoDay } from '../lib/date';
import css from './as-of.module.css';
import { dayIn, asOfName as name } from './as-of-day';
import { DateField } from './date-field';
import { forgetDay } from './list-place';

/** The day in the URL, if it is one; `set('')` goes back to now. */
export function useAsOf(): [string | undefined, (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const valid = dayIn(params);
  const set = (next: string) =>
    setParams(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next) changed.set(name, next);
        else changed.delete(name);
        return changed;
      },
      { replace: true },
    );
  return [valid, set];
}

export function AsOfPicker() {
  const [day, setDay] = useAsOf();
  return (
    <div className={css.asOf}>
      <DateField filters size="sm" label="Per tanggal" max={isoDay()} value={day ?? ''} onChange={setDay} />
      {day && (
        <>
          <p className={css.said}>Keadaan menurut tanggal pencatatan pada akhir {dateLong(`${day}T12:00:00+09:00`)}</p>
          <Button variant="default" size="sm" onClick={() => setDay('')}>
            Kembali ke sekarang
          </Button>
        </>
      )}
    </div>
  );
}

/** The picker above every page of an area: the day goes along from page to page until it is given up. */
export function AsOfBar() {
  const [day, setDay] = useAsOf();
  const kept = useRef(day);
  const chosen = useRef(setDay);
  chosen.current = setDay;
  useEffect(() => {
    if (day) kept.current = day;
    // A link that names no day leads on within the day that was chosen.
    else if (kept.current) chosen.current(kept.current);
  }, [day]);
  const change = (next: string) => {
    kept.current = next || undefined;
    forgetDay();
    setDay(next);
  };
  return (
    <div className={`${css.bar} ${day ? css.past : ''}`}>
      <DateField filters size="sm" label="Per tanggal" max={isoDay()} value={day ?? ''} onChange={change} />
      <p className={css.said} role="status">
        {day ? (
          <>
            Semua halaman menunjukkan keadaan pada akhir <strong>{dateLong(`${day}T12:00:00+09:00`)}</strong>, menurut
            tanggal pencatatan. Saldo pagu dapat juga dilihat menurut tanggal pembukuan.
          </>
        ) : (
          'Keadaan sekarang. Pilih tanggal untuk melihat keadaan pada akhir hari itu.'
        )}
      </p>
      {day && (
        <Button variant="default" size="sm" onClick={() => change('')}>
          Kembali ke sekarang
        </Button>
      )}
    </div>
  );
}
