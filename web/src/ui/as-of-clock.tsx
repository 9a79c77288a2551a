// By which clock a day of the past is counted: as it was recorded by then, or what is booked until then.
import { NativeSelect } from '@mantine/core';
import { useSearchParams } from '#router';
import { type RegisterClock, registerClockText, registerClockWords } from '../api/words';
import { changed } from '../lib/changed';
import { dateLong } from '../lib/date';
import { choices, wordIn } from '../lib/word';
import css from './as-of.module.css';

const name = 'jam';

/** The clock in the URL; a day of the past is counted as it was recorded unless another is chosen. */
export function useClock(): [RegisterClock, (clock: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (next: string) => setParams(changed({ [name]: next }), { replace: true });
  return [wordIn(registerClockWords, params.get(name) ?? '') ?? 'pencatatan', set];
}

/** What a file of such sums is asked for with. */
export const byClock = (day: string | undefined, clock: RegisterClock) => (day ? { jam: clock } : {});

const meaning: Readonly<Record<RegisterClock, string>> = {
  pembukuan: 'semua yang bertanggal sampai hari itu, kapan pun dicatat',
  pencatatan: 'yang sudah tercatat di buku besar pada akhir hari itu',
};

const clocks = choices(registerClockWords, registerClockText);

/** Which clock sums of money show on a day of the past, and the other one to choose. Of now there is but one answer. */
export function ClockChoice({
  day,
  clock,
  onChange,
  what = 'Saldo',
}: {
  day: string | undefined;
  clock: RegisterClock;
  onChange: (clock: string) => void;
  /** The sums that it is about. */
  what?: string;
}) {
  if (!day) return null;
  return (
    <div className={css.asOf}>
      <NativeSelect
        size="sm"
        label={`${what} menurut`}
        data={clocks}
        value={clock}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.said} role="status">
        {what} pada akhir {dateLong(`${day}T12:00:00+09:00`)} menurut {registerClockText[clock].toLowerCase()}:{' '}
        {meaning[clock]}.
      </p>
    </div>
  );
}
