// A day as a labelled field without a kit.
import { type InputHTMLAttributes, useId } from 'react';
import { type Common, described, Frame } from './fields';
import css from './fields.module.css';
import { type DayText, useDayText } from './use-day-text';

/** A day, typed and shown as an Indonesian writes it whatever the browser's language. */
export function DayField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  filters = false,
  ...input
}: Common & DayText & Omit<InputHTMLAttributes<HTMLInputElement>, keyof DayText>) {
  const id = useId();
  const day = useDayText({ value, onChange, min, max, filters });
  const told = day.told(error);
  return (
    <Frame id={id} label={label} hint={hint} error={told} required={input.required}>
      <input
        id={id}
        className={css.input}
        {...described(id, hint, told)}
        {...day.input}
        {...input}
        onBlur={day.onBlur}
      />
    </Frame>
  );
}
