import { expect, it } from 'vitest';
import { labelOf, put } from './wire';

it('replaces one text and leaves the others as they are', () => {
  const text = { judul: 'a', butir: [{ teks: 'b' }, { teks: 'c' }] };
  expect(put(text, ['butir', 1, 'teks'], 'd')).toEqual({ judul: 'a', butir: [{ teks: 'b' }, { teks: 'd' }] });
  expect(text.butir[1]?.teks).toBe('c');
});

it('names fields in words', () => {
  expect(labelOf('deskripsiSingkat')).toBe('Deskripsi singkat');
});
