// A list that the server reads: a spreadsheet goes as base64, separated values as they are.
import { base64Of } from './base64';

/** Largest file: base64 makes it a third larger, and a request holds 1 MB. */
export const LIST_BYTES_MAX = 750_000;

/** The same of a list of recipients, whose request holds 16 MB. */
export const LONG_LIST_BYTES_MAX = 10_000_000;

export type ListFile = { berkas: string } | { xlsx: string };

/** A spreadsheet is told by its first two bytes, whatever its name is. */
export async function listFileOf(file: File): Promise<ListFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isSheet = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isSheet ? { xlsx: base64Of(bytes) } : { berkas: new TextDecoder().decode(bytes) };
}

/** Cells that a spreadsheet would take for a formula are only text. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** A list as separated values for Indonesian spreadsheets; the mark at its front tells them the letters. */
export const separated = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`;

/** The address under which a browser saves such a list. */
export const listAddress = (rows: readonly (readonly string[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(separated(rows))}`;
