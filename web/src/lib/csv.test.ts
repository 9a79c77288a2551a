import { describe, expect, it } from 'vitest';
import { csv } from './csv';

describe('csv', () => {
  it('is parted by semicolons, quotes what holds one, and holds no formula', () => {
    expect(
      csv(
        ['Nama', 'Alasan'],
        [
          ['=1+1', 'Pagu; habis'],
          ['"Ina"', '-5'],
        ],
      ),
    ).toBe('\ufeffNama;Alasan\r\n\'=1+1;"Pagu; habis"\r\n"""Ina""";\'-5\r\n');
  });
});
