import { describe, expect, it } from 'vitest';
import { actsFor, actsOf } from './acts';

const texts = (typed: string, may: (right: string) => boolean = () => true) =>
  actsFor(actsOf.admin, typed, may).map((act) => act.text);

describe('acts in the search', () => {
  it('are found by the beginnings of their words, in any order', () => {
    expect(texts('tutup bul')).toEqual(['Tutup bulan']);
    expect(texts('bank hasil')).toEqual(['Catat hasil bank']);
    expect(texts('surat keputusan')).toEqual(['Buat SK penetapan', 'Ubah SK penetapan']);
    expect(texts('utup')).toEqual([]);
  });
  it('are only those that the person may do', () => {
    expect(texts('terbitkan sp', (right) => right === 'keuangan:spm')).toEqual(['Terbitkan SPM']);
  });
  it('have one name each in an area', () => {
    for (const acts of Object.values(actsOf)) expect(new Set(acts.map((act) => act.text)).size).toBe(acts.length);
  });
});
