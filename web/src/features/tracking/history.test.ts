import { expect, it } from 'vitest';
import { merged } from './history';
import type { TrackingStep } from './queries';

const step = (nomorPeristiwa: number, aksi: string, extra: Partial<TrackingStep> = {}): TrackingStep => ({
  waktu: '2026-01-01T00:00:00Z',
  aksi,
  aktor: 'Pemohon',
  nomorPeristiwa,
  bukti: '',
  rincian: null,
  lampiran: [],
  statusSebelum: 'draf',
  statusSesudah: 'draf',
  ...extra,
});

it('joins repeats that change nothing and keeps what was said or changed', () => {
  const lines = merged([
    step(1, 'Dokumen diunggah'),
    step(2, 'Dokumen diunggah'),
    step(3, 'Formulir diajukan', { statusSesudah: 'diajukan' }),
    step(4, 'Dokumen diperiksa', { catatanPublik: 'Terlalu gelap' }),
    step(5, 'Dokumen diperiksa'),
  ]);
  expect(lines.map((line) => [line.nomorPeristiwa, line.times])).toEqual([
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
});
