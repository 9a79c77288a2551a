import { expect, test } from 'vitest';
import { looksAfter } from './looks-after';

const office = { nama: 'DPC Kenyam', distrik: ['Kenyam', 'Mbua Tengah'], kotaStudi: ['Kota Jayapura'] };

test('an office is found by district, city or name, however it is written', () => {
  for (const place of ['', '  ', 'kenyam', 'tengah mbua', 'JAYAPURA', 'kota jaya', 'dpc'])
    expect(looksAfter(office, place), place).toBe(true);
  for (const place of ['Wamena', 'Kenyam Jayapura']) expect(looksAfter(office, place), place).toBe(false);
});
