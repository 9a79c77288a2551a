// A recipient's own tugas-akhir, and how what is typed becomes it.
import type { EditGroup, Typed } from '../../ui/edit-modal';

export type FinalProject = {
  id: string;
  versi: number;
  judul?: string | null;
  tahun?: number | null;
  penerimaBeasiswaId: string;
  dibuatPada: string;
  abstrak?: string | null;
  /** Bytes. */
  ukuran: number;
  sha256: string;
  /** Short-lived link to the file. */
  tautan: string;
  nomorPeristiwa: number;
};

export const finalProjectGroups: readonly EditGroup[] = [
  {
    fields: [
      { name: 'judul', label: 'Judul', type: 'long', required: true, maxLength: 300 },
      { name: 'abstrak', label: 'Abstrak', type: 'long', required: true, maxLength: 10_000 },
      { name: 'tahun', label: 'Tahun', type: 'number', required: true, maxLength: 4 },
    ],
  },
];

export const typedFinalProject = (one: FinalProject | undefined): Typed => ({
  judul: one?.judul ?? '',
  abstrak: one?.abstrak ?? '',
  tahun: one?.tahun ? String(one.tahun) : '',
});

export const finalProjectBody = (typed: Typed) => ({
  judul: (typed.judul ?? '').trim(),
  abstrak: (typed.abstrak ?? '').trim(),
  tahun: Number(typed.tahun ?? 0),
});
