// A part whose code was fetched ahead is drawn at once, and stays what it is however often its code is asked for.
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const turn = () => new Promise((done) => setTimeout(done));

it('keeps the part that came first', async () => {
  let loads = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    loads += 1;
    const made = loads;
    return { default: ({ name }) => <p>{`${name}, keadaan ${useState(made)[0]}`}</p> };
  });
  Part.ahead();
  await turn();
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Part name="Satu" />));
  expect(place.textContent).toBe('Satu, keadaan 1');
  await Part.preload();
  await act(async () => root.render(<Part name="Dua" />));
  expect(place.textContent).toBe('Dua, keadaan 1');
  expect(loads).toBe(2);
});

it('leaves a failure to fetch ahead to whoever shows the part', async () => {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    if (loads === 1) throw new Error('tidak ada jaringan');
    return { default: () => <p>Datang</p> };
  });
  Part.ahead();
  await turn();
  await Part.preload();
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(<Part />));
  expect(place.textContent).toBe('Datang');
});
