// What a field holds while a day is typed into it; kit or not, every such field behaves the same. What is typed stays as it
// is until the field is left: a mark that is put in while somebody types meets the one that they type themselves.
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { dayProblem, readDay, writtenDay } from '../lib/day';

/** Room for a month written out, with more blanks than needed. */
const LENGTH_MAX = 24;

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
    /**
     * What is told: what is wrong with the text once the field is left, when a whole day is out of its range, or when the
     * form finds fault with the field, which would call a text that is no day empty.
     */
    told: <Said extends ReactNode>(error: Said): Said | string =>
      (left || error || (problem && readDay(text)) ? problem : null) || error,
    take,
    input: {
      type: 'text' as const,
      inputMode: 'numeric' as const,
      placeholder: 'hh-bb-tttt',
      maxLength: LENGTH_MAX,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.value),
    },
    onBlur: () => {
      setLeft(true);
      if (problem === null) setDraft(null);
    },
  };
}
