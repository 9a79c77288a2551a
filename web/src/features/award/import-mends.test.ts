import { describe, expect, it } from 'vitest';
import { alike, asMends, leftOut, mendKey, remarks, stateOf } from './import-mends';
import type { ImportLine } from './queries';

const line = (baris: number, distrik: string, saran: string | null): ImportLine => ({
  baris,
  nama: `Orang ${baris}`,
  siap: saran === null,
  sudahAda: false,
  masalah: saran === null ? [] : [{ kolom: 'distrik', menolak: true, teks: 'tidak dikenal', saran }],
  isi: saran === null ? {} : { nama: `Orang ${baris}`, distrik },
});

describe('mending a list', () => {
  const lines = [
    line(4, 'Kenyem', 'Kenyam'),
    line(5, 'Mapnduma', 'Mapenduma'),
    line(6, 'Kenyem', 'Kenyam'),
    line(7, '', null),
  ];
  it('serves every row that says the same', () => {
    expect(alike(lines, lines[0] as ImportLine, 'distrik')).toEqual([4, 6]);
    expect(alike(lines, lines[1] as ImportLine, 'distrik')).toEqual([5]);
  });
  it('is sent by row and column', () => {
    expect(asMends({ [mendKey(4, 'nama pemilik rekening')]: 'Yosep' })).toEqual([
      { baris: 4, kolom: 'nama pemilik rekening', isi: 'Yosep' },
    ]);
  });
  it('notes only what is seen in rows that are taken', () => {
    const noted = { kolom: 'kk', menolak: false, teks: 'kosong', saran: null };
    const taken = { ...line(8, '', null), masalah: [noted] };
    const present = { ...taken, baris: 9, siap: false, sudahAda: true };
    const refused = { ...line(10, 'Kenyem', 'Kenyam'), masalah: [noted, ...line(10, 'Kenyem', 'Kenyam').masalah] };
    expect([...remarks([taken, present, refused])]).toEqual([['kk: kosong', [8]]]);
  });
  it('tells of each row how it stands, also of those that were taken over before', () => {
    const present = { ...line(9, '', null), siap: false, sudahAda: true };
    expect([line(4, 'Kenyem', 'Kenyam'), line(7, '', null), present].map((one) => stateOf(one).text)).toEqual([
      'ditolak',
      'dapat diambil',
      'sudah ada di portal',
    ]);
  });
  it('gives back what is left out with the reason', () => {
    const rows = leftOut(['nama', 'distrik'], lines);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual(['4', 'Orang 4', 'Kenyem', 'distrik: tidak dikenal']);
  });
});
