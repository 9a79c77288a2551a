import type { AccountItem } from './queries';

/** The recipient, or the institution in whose record an account stands. */
export const whose = (row: AccountItem): string =>
  (row.institusiPendidikanId ? row.institusiPendidikan : row.namaPenerima) ?? 'Tanpa nama';
