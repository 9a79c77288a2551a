import { expect, it } from 'vitest';
import { differences, labelOf, meanwhile, put } from './text';

it('replaces one text and leaves the others as they are', () => {
  const text = { judul: 'a', butir: [{ teks: 'b' }, { teks: 'c' }] };
  expect(put(text, ['butir', 1, 'teks'], 'd')).toEqual({ judul: 'a', butir: [{ teks: 'b' }, { teks: 'd' }] });
  expect(text.butir[1]?.teks).toBe('c');
});

it('tells what differs, also what was added and taken away', () => {
  const before = { judul: 'a', isi: ['b', 'c'] };
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, { judul: 'a', isi: ['d'] })).toEqual([
    { place: 'Isi › butir 1', before: 'b', after: 'd' },
    { place: 'Isi › butir 2', before: 'c', after: null },
  ]);
});

it('sets what somebody else changed beside what is typed here', () => {
  const before = { judul: 'a', isi: ['b', 'c'] };
  expect(meanwhile(before, { judul: 'a', isi: ['b'] }, { judul: 'x', isi: ['b', 'y'] })).toEqual([
    { label: 'Isi › butir 2', before: 'c', now: '', mine: 'y' },
  ]);
});

it('names fields in words', () => {
  expect(labelOf('deskripsiSingkat')).toBe('Deskripsi singkat');
});
