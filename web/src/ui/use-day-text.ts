// What a field holds while a day is typed into it; kit or not, every such field behaves the same.
import { type ChangeEvent, useState } from 'react';
import { dayProblem, readDay, withDash, writtenDay } from '../lib/day';

export type DayText = {
  /** `2026-12-31`, or empty. */
  value: string;
  /** A whole day or nothing; in a filter, what is half typed or out of range changes nothing. */
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  filters?: boolean;
};

export function useDayText({ value, onChange, min, max, filters = false }: DayText) {
  const [draft, setDraft] = useState<{ text: string; day: string } | null>(null);
  const [left, setLeft] = useState(false);
  // Another day from outside replaces what was typed.
  const typed = draft && (filters || draft.day === value) ? draft.text : null;
  const text = typed ?? writtenDay(value);
  const problem = dayProblem(text, min, max);
  const take = (next: string) => {
    const day = readDay(next) ?? '';
    setDraft({ text: next, day });
    setLeft(false);
    const isWhole = next === '' || (day !== '' && dayProblem(next, min, max) === null);
    if (filters ? isWhole && day !== value : day !== value) onChange(day);
  };
  return {
    text,
    /** Told once the field is left, or when a whole day is out of its range. */
    problem: left || (problem && readDay(text)) ? problem : null,
    take,
    input: {
      type: 'text' as const,
      inputMode: 'numeric' as const,
      placeholder: 'hh-bb-tttt',
      maxLength: 10,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(withDash(text, event.currentTarget.value)),
    },
    onBlur: () => {
      setLeft(true);
      if (problem === null) setDraft(null);
    },
  };
}
