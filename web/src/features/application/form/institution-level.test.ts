import { expect, it } from 'vitest';
import { byLevel, levelFinding, nameSearched } from './institution-level';

const school = { value: '1', label: 'SMKS PELAYARAN CENDERAWASIH', level: 'SMK' };
const other = { value: '2', label: 'SMA CENDERAWASIH', level: 'SMA' };
const campus = { value: '3', label: 'Universitas Cenderawasih (UNCEN)', level: null };
const found = [school, other, campus];
const order = (level: string) => byLevel(found, level).map(({ value }) => value);

it('puts what is of the chosen level first, and leaves out nothing', () => {
  expect(order('S1')).toEqual(['3', '1', '2']);
  expect(order('SMA')).toEqual(['2', '1', '3']);
  expect(order('SMK')).toEqual(['1', '2', '3']);
  expect(order('')).toEqual(['1', '2', '3']);
});

it('looks for a name without its short form', () => {
  expect(nameSearched(campus.label)).toBe('Universitas Cenderawasih');
  expect(nameSearched('uncen')).toBe('uncen');
});

it('asks to look again at a school or campus of another level', () => {
  const text = (chosen: typeof school | typeof campus, level: string) => levelFinding(chosen, level)?.text;
  expect(text(school, 'S1')).toMatch(/^Ini SMK, padahal jenjang yang dipilih S1/);
  expect(text(school, 'SMA')).toMatch(/^Ini SMK, padahal jenjang yang dipilih SMA/);
  expect(text(campus, 'SMA')).toMatch(/^Ini perguruan tinggi, padahal/);
  expect(levelFinding(campus, 'S1')).toBeNull();
  expect(levelFinding(school, 'SMK')).toBeNull();
  expect(levelFinding(school, '')).toBeNull();
  expect(levelFinding(undefined, 'S1')).toBeNull();
});
