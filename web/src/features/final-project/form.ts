// The form of a recipient's own tugas-akhir, and how what is typed becomes what the API takes.
import type { Schemas } from '../../api/types';
import type { EditGroup, Typed } from '../../ui/edit-modal';

export type FinalProject = Schemas['FinalProjectDetail'];

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
