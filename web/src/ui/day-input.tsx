// A day that is asked for once it is whole: not at each digit, and not while the months are stepped through.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isDay } from './as-of-day';

/** How long a typed day rests before it is asked for. */
const RESTS_MS = 700;

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'onBlur' | 'onKeyDown'> & {
  value: string;
  onChange: (day: string) => void;
};

export function DayInput({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const ask = (day: string) => {
    window.clearTimeout(timer.current);
    if (day !== value && (day === '' || isDay(day))) onChange(day);
  };
  return (
    <TextInput
      {...rest}
      type="date"
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        window.clearTimeout(timer.current);
        if (day === '' || isDay(day)) timer.current = window.setTimeout(() => ask(day), RESTS_MS);
      }}
      onBlur={() => ask(typed)}
      onKeyDown={(event) => event.key === 'Enter' && ask(typed)}
    />
  );
}
