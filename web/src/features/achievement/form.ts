// The form of prestasi, and how what is typed becomes what the API takes.

import type { Schemas } from '../../api/types';
import { type AchievementLevel, achievementLevelText, achievementLevelWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import type { EditGroup, Typed } from '../../ui/edit-modal';

export type Achievement = Schemas['AchievementItem'];

export const achievementGroups: readonly EditGroup[] = [
  {
    fields: [
      { name: 'nama', label: 'Nama prestasi', required: true, maxLength: 300 },
      {
        name: 'tingkat',
        label: 'Tingkat',
        type: 'choice',
        required: true,
        options: choices(achievementLevelWords, achievementLevelText),
      },
      { name: 'tahun', label: 'Tahun', type: 'number', required: true, maxLength: 4 },
      { name: 'penyelenggara', label: 'Penyelenggara', maxLength: 200 },
      { name: 'peringkat', label: 'Peringkat', hint: 'Misalnya Juara 1.', maxLength: 100 },
    ],
  },
];

export const typedAchievement = (one: Achievement | undefined): Typed => ({
  nama: one?.nama ?? '',
  tingkat: one?.tingkat ?? '',
  tahun: one ? String(one.tahun) : '',
  penyelenggara: one?.penyelenggara ?? '',
  peringkat: one?.peringkat ?? '',
});

export const achievementBody = (typed: Typed) => ({
  nama: (typed.nama ?? '').trim(),
  // Nothing chosen is refused by the server beside the field.
  tingkat: wordIn(achievementLevelWords, typed.tingkat) ?? ('' as AchievementLevel),
  tahun: Number(typed.tahun ?? 0),
  penyelenggara: (typed.penyelenggara ?? '').trim() || undefined,
  peringkat: (typed.peringkat ?? '').trim() || undefined,
});
