// Where the day that a page speaks of is chosen.
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { dateLong, isoDay } from '../lib/date';
import css from './as-of.module.css';
import { DateField } from './date-field';
import { forgetDay } from './list-place';
import { useAsOf } from './use-as-of';

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
