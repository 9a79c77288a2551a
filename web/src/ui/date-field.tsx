// A day, typed and shown as an Indonesian writes it whatever the browser's language; the device's calendar is beside it.
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import css from './date-field.module.css';
import { Icon } from './icon';
import { type DayText, useDayText } from './use-day-text';

type Props = DayText & Omit<TextInputProps, keyof DayText | 'type' | 'defaultValue' | 'rightSection'>;

export function DateField({ value, onChange, min, max, filters, error, onBlur, ...rest }: Props) {
  const day = useDayText({ value, onChange, min, max, ...(filters ? { filters } : {}) });
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...day.input}
      onBlur={(event) => {
        day.onBlur();
        onBlur?.(event);
      }}
      error={day.told(error)}
      rightSection={
        rest.readOnly || rest.disabled ? null : (
          <>
            <input
              ref={calendar}
              type="date"
              className={css.calendar}
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={value}
              onChange={(event) => day.take(event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              tabIndex={-1}
              aria-label="Buka kalender"
              onClick={() => calendar.current?.showPicker()}
            >
              <Icon name="calendar" size={18} />
            </ActionIcon>
          </>
        )
      }
    />
  );
}
