// What somebody types instead of what a list says, and how many rows one answer serves.
import type { ImportLine } from './queries';

/** Cells that were typed instead, by row and column. */
export type Mends = Readonly<Record<string, string>>;

export const mendKey = (line: number, column: string) => `${line}\u0000${column}`;

/** As the server takes them. */
export const asMends = (mends: Mends) =>
  Object.entries(mends).map(([key, isi]) => {
    const [baris = '', kolom = ''] = key.split('\u0000');
    return { baris: Number(baris), kolom, isi };
  });

/** The rows that say the same in a column: a suggestion for one is one for all of them. */
export const alike = (lines: readonly ImportLine[], line: ImportLine, column: string): number[] =>
  lines
    .filter(
      (one) =>
        one.isi[column] === line.isi[column] &&
        one.masalah.some((problem) => problem.kolom === column && problem.saran),
    )
    .map((one) => one.baris);

/** What is wrong enough that somebody mends it in the row itself. */
export const isMended = (problem: ImportLine['masalah'][number]) => problem.menolak || Boolean(problem.saran);

/** What somebody should look at in rows that are taken as they are, each kind with its rows. What is noted of a refused row
 * stands with that row, and goes with it. */
export function remarks(lines: readonly ImportLine[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const line of lines) {
    if (!line.siap) continue;
    for (const problem of line.masalah) {
      if (isMended(problem)) continue;
      const text = `${problem.kolom}: ${problem.teks}`;
      found.set(text, [...(found.get(text) ?? []), line.baris]);
    }
  }
  return found;
}

/** How a row stands: taken before, to be taken, or refused. */
export const stateOf = (line: ImportLine) => {
  if (line.sudahAda) return { mark: '✓', text: 'sudah ada di portal' };
  return line.siap ? { mark: '◐', text: 'dapat diambil' } : { mark: '✕', text: 'ditolak' };
};

/** What could not be taken, to be mended elsewhere: its cells as they were read, and why. */
export function leftOut(columns: readonly string[], lines: readonly ImportLine[]): string[][] {
  const refused = lines.filter((line) => !line.siap && !line.sudahAda);
  return [
    ['baris', ...columns, 'masalah'],
    ...refused.map((line) => [
      String(line.baris),
      ...columns.map((column) => line.isi[column] ?? ''),
      line.masalah.map((problem) => `${problem.kolom}: ${problem.teks}`).join('. '),
    ]),
  ];
}
