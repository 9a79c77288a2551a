// A day is typed as its writer pleases: no key of it is changed, doubled or cut, and it is the right day in the end.
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field';
import { DayField } from './day-field';
import type { DayText } from './use-day-text';

const withKit = (props: DayText) => (
  <MantineProvider>
    <DateField label="Tanggal" {...props} />
  </MantineProvider>
);
const without = (props: DayText) => <DayField label="Tanggal" {...props} />;

let root: Root;
let day = '';
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="page"></div>';
  day = '';
});
afterEach(async () => act(async () => root.unmount()));

const input = () => document.querySelector<HTMLInputElement>('input[type="text"]') as HTMLInputElement;

type Field = (props: DayText) => ReactNode;

function Page({ field, filters }: { field: Field; filters: boolean }) {
  const [value, setValue] = useState('');
  day = value;
  return field({ value, onChange: setValue, max: '2026-12-31', filters });
}

async function draw(field: Field, filters = false) {
  root = createRoot(document.getElementById('page') as HTMLElement);
  await act(async () => root.render(<Page field={field} filters={filters} />));
}

/** One key, or one paste; what the field shows is what it was given, so that the caret has no reason to jump. */
async function enter(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(), text.slice(0, input().maxLength));
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(input().value).toBe(text);
}
async function type(keys: string) {
  for (const key of keys) await enter(input().value + key);
}
async function erase(keys: number) {
  for (let left = keys; left > 0; left -= 1) await enter(input().value.slice(0, -1));
}
const leave = () => act(async () => input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

describe.each([
  ['with the kit', withKit],
  ['without it', without],
])('the field of a day %s', (_, field) => {
  it.each([
    '15032006',
    '15-03-2006',
    '15/03/2006',
    '15.03.2006',
    '15 03 2006',
    '15-3-2006',
    '15 Maret 2006',
    '2006-03-15',
  ])('takes %s key by key', async (typed) => {
    await draw(field);
    await type(typed);
    expect(day).toBe('2006-03-15');
    await leave();
    expect(input().value).toBe('15-03-2006');
    expect(document.body.textContent).not.toContain('Tulis tanggal');
  });

  it('takes one digit for a day and a month', async () => {
    await draw(field);
    await type('5-3-2006');
    expect(day).toBe('2006-03-05');
  });

  it('takes what is typed after some of it was erased, before and after it was left', async () => {
    await draw(field);
    await type('15032006');
    await erase(5);
    await type('12007');
    expect(day).toBe('2007-01-15');
    await leave();
    expect(input().value).toBe('15-01-2007');
    await erase(5);
    await type('2006');
    expect(day).toBe('2006-01-15');
    // In the middle too.
    await enter('15-0-2006');
    expect(day).toBe('');
    await enter('15-02-2006');
    expect(day).toBe('2006-02-15');
  });

  it('takes what is pasted, in a filter too', async () => {
    await draw(field, true);
    await enter(' 15/03/2006 ');
    expect(day).toBe('2006-03-15');
    await leave();
    expect(input().value).toBe('15-03-2006');
  });

  it('says what is no day once it is left', async () => {
    await draw(field);
    await type('31-02-2006');
    expect(document.body.textContent).not.toContain('Tulis tanggal');
    await leave();
    expect(input().value).toBe('31-02-2006');
    expect(document.body.textContent).toContain('Tulis tanggal seperti 31-12-2026.');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('does not call a text empty that is no day', async () => {
    await draw((props) => field({ ...props, ...({ error: 'Isi tanggal lahir Anda.' } as object) }));
    expect(document.body.textContent).toContain('Isi tanggal lahir Anda.');
    await type('15-03');
    expect(document.body.textContent).toContain('Tulis tanggal seperti 31-12-2026.');
    expect(document.body.textContent).not.toContain('Isi tanggal lahir Anda.');
  });
});
