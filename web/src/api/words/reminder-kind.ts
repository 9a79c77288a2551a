// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ReminderKind = 'konfirmasi' | 'laporan' | 'khs';
export const reminderKindWords: readonly ReminderKind[] = ['konfirmasi', 'laporan', 'khs'];
export const reminderKindText: Readonly<Record<ReminderKind, string>> = {
  konfirmasi: 'Konfirmasi penerimaan dana',
  laporan: 'Laporan penggunaan dana',
  khs: 'KHS semester yang sudah selesai',
};
