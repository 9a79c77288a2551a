import { describe, expect, it } from 'vitest';
import { isTheirTurn, officeOf } from './desk';

describe('whose desk', () => {
  it('is that of an area where two branches look after it, never of one or the other', () => {
    const nama = ['DPC Jayapura', 'DPC Kenyam'];
    expect(officeOf({ kantor: 'dpc', nama })).toBe('DPC di wilayah pemohon (DPC Jayapura, DPC Kenyam)');
    expect(officeOf({ kantor: 'dpc', nama: ['DPC Kenyam'] })).toBe('DPC Kenyam');
    expect(officeOf({ kantor: 'dpc' })).toContain('DPC');
  });

  it('is the turn of the person where no office has to act', () => {
    expect(isTheirTurn({ kantor: 'pemohon' })).toBe(true);
    expect(isTheirTurn({ kantor: 'penerima' })).toBe(true);
    expect(isTheirTurn({ kantor: 'dpc' })).toBe(false);
  });
});
