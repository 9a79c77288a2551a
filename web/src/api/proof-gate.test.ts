import { describe, expect, it } from 'vitest';
import { answerProofs, askProof, asksProof } from './proof-gate';

describe('the second proof', () => {
  it('is asked once for all requests that wait, and again for later ones', async () => {
    const asked: string[] = [];
    let answer: (proved: boolean) => void = () => undefined;
    const stop = answerProofs((reason) => {
      asked.push(reason);
      return new Promise((done) => {
        answer = done;
      });
    });
    const first = askProof('FAKTOR_KEDUA_DIPERLUKAN');
    const second = askProof('FAKTOR_KEDUA_DIPERLUKAN');
    answer(true);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    const third = askProof('BUKTI_BARU_DIPERLUKAN');
    answer(false);
    expect(await third).toBe(false);
    expect(asked).toEqual(['masuk', 'ulang']);
    stop();
  });

  it('is not shown where nobody draws it, and not for other refusals', async () => {
    expect(await askProof('FAKTOR_KEDUA_DIPERLUKAN')).toBe(false);
    expect(asksProof('HAK_AKSES_DITOLAK')).toBe(false);
  });
});
