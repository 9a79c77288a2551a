import { describe, expect, it } from 'vitest';
import { byForm, type Finding } from './queries';

const finding = (id: string, form: string | null, tingkat: Finding['tingkat'] = 'peringatan') =>
  ({ id, tingkat, pengabaian: null, orang: { userId: `u-${id}`, formulirPendaftaranId: form } }) as Finding;

describe('findings by form', () => {
  it('stand in the order they came in, without what only informs, was set aside, or has no form', () => {
    const found = byForm([
      finding('1', 'a', 'menghalangi'),
      finding('2', 'a'),
      finding('3', 'a', 'info'),
      finding('4', null),
      { ...finding('5', 'b'), pengabaian: { alasan: 'bersaudara', waktu: '' } },
      finding('6', 'c'),
    ]);
    expect([...found].map(([form, own]) => [form, own.map((one) => one.id)])).toEqual([
      ['a', ['1', '2']],
      ['c', ['6']],
    ]);
  });

  it('of a pair stand at both persons, once each', () => {
    const left = { userId: 'u-1', formulirPendaftaranId: 'a' };
    const right = { userId: 'u-2', formulirPendaftaranId: 'b' };
    const pair = { ...finding('1', 'a'), orang: left, orangLain: right } as Finding;
    const idsOf = (findings: Finding[]) => [...byForm(findings)].map(([form, own]) => [form, own.map(({ id }) => id)]);
    const both = [
      ['a', ['1']],
      ['b', ['1']],
    ];
    expect(idsOf([pair])).toEqual(both);
    expect(idsOf([pair, { ...pair, orang: right, orangLain: left } as Finding])).toEqual(both);
  });
});
