import { describe, expect, it } from 'vitest';
import { separated } from './list-file';

describe('a list as separated values', () => {
  it('keeps cells apart whatever they hold, and none of them is a formula', () => {
    expect(
      separated([
        ['Nama', 'Catatan'],
        ['Yosep; "Yos"', '=1+1'],
      ]),
    ).toBe('\uFEFF"Nama";"Catatan"\r\n"Yosep; ""Yos""";"\'=1+1"\r\n');
  });
});
