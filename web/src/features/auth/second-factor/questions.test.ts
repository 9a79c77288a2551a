import { expect, it } from 'vitest';
import { oneAtATime } from './questions';

it('is asked once for all requests that wait, again for later ones, and not for other refusals', async () => {
  const asked: string[] = [];
  let answer: (proved: boolean) => void = () => undefined;
  const ask = oneAtATime((reason) => {
    asked.push(reason);
    return new Promise((done) => {
      answer = done;
    });
  });
  const first = ask('FAKTOR_KEDUA_DIPERLUKAN');
  const second = ask('FAKTOR_KEDUA_DIPERLUKAN');
  answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = ask('BUKTI_BARU_DIPERLUKAN');
  answer(false);
  expect(await third).toBe(false);
  expect(asked).toEqual(['masuk', 'ulang']);
  expect(ask('HAK_AKSES_DITOLAK')).toBe(false);
});
