import { describe, expect, it } from 'vitest';
import { dueActs, mayDo, refusals, type Told } from './due-acts';

const told: Told[] = [
  { nama: 'setujui', boleh: false, giliran: true, kode: 'HAK_AKSES_DITOLAK', alasan: 'Tidak ada hak akses.' },
  { nama: 'tolak', boleh: false, giliran: true, kode: 'HAK_AKSES_DITOLAK', alasan: 'Tidak ada hak akses.' },
  { nama: 'salurkan', boleh: false, giliran: false, kode: 'STATUS', alasan: 'Belum.' },
  { nama: 'batalkan', boleh: true, giliran: true },
];

describe('what a screen draws of what the server tells', () => {
  it('is what may be done and what is due, in its own order', () => {
    const names = dueActs(told, ['batalkan', 'salurkan', 'setujui', 'lain']).map((act) => act.nama);
    expect(names).toEqual(['batalkan', 'setujui']);
    expect(mayDo(told, 'batalkan')).toBe(true);
    expect(mayDo(told, 'setujui')).toBe(false);
    expect(mayDo([], 'batalkan')).toBe(false);
  });

  it('says each reason once, and never why something is not due', () => {
    expect(refusals(dueActs(told, ['setujui', 'tolak', 'salurkan']), (name) => name)).toEqual([
      { reason: 'Tidak ada hak akses.', acts: 'setujui, tolak' },
    ]);
  });
});
