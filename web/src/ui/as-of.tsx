// Chooses the day that a dashboard speaks of; its place is in the URL.
import { Button, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { isoDay } from '../../lib/date';
import css from './dashboard.module.css';

export function useAsOf(): [string | undefined, (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const day = params.get('per_tanggal') ?? undefined;
  const valid = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
  const set = (next: string) =>
    setParams(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next) changed.set('per_tanggal', next);
        else changed.delete('per_tanggal');
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
      <TextInput
        type="date"
        size="sm"
        label="Per tanggal"
        max={isoDay()}
        value={day ?? ''}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {day && (
        <Button variant="default" size="sm" onClick={() => setDay('')}>
          Kembali ke sekarang
        </Button>
      )}
    </div>
  );
}
