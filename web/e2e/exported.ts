// Files that the portal hands out, opened as a spreadsheet program opens them: the rows of an XLSX or a CSV.
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect } from './support';

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** The files of a ZIP, by its directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + size);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The place of a cell's column, from its address: A is 0. */
const columnOf = (address: string) =>
  [...address.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function rowsOfXlsx(archive: Buffer): string[][] {
  const files = unzip(archive);
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, body]) =>
    unescaped([...(body ?? '').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')),
  );
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, body]) => {
    const cells: string[] = [];
    for (const [, kind, inner] of (body ?? '').matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inner ?? '')?.[1] ?? '';
      const place = columnOf(/r="([A-Z]+\d+)"/.exec(kind ?? '')?.[1] ?? 'A1');
      cells[place] = /t="s"/.test(kind ?? '') ? (texts[Number(value)] ?? '') : unescaped(value);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

function rowsOfCsv(text: string): string[][] {
  const [first = ''] = text.split('\n');
  const mark = first.includes(';') ? ';' : ',';
  const cell = new RegExp(`(?:^|${mark})(?:"((?:[^"]|"")*)"|([^"${mark}]*))`, 'g');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(cell)].map(([, quoted, bare]) => quoted?.replace(/""/g, '"') ?? bare ?? ''));
}

export type Sheet = { head: string[]; rows: string[][]; sums: string[] };

/** Presses 'Unduh' and a format; gives the head, the rows between and the sum row of the file. */
export async function exported(page: Page, scope: Page | Locator, format: 'Excel (XLSX)' | 'CSV'): Promise<Sheet> {
  await scope.getByRole('button', { name: 'Unduh', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const all = download.suggestedFilename().endsWith('.xlsx') ? rowsOfXlsx(bytes) : rowsOfCsv(bytes.toString('utf8'));
  const at = all.findIndex((cells) => cells.filter((cell) => cell !== '').length > 2);
  const [head = [], ...rows] = all.slice(at).filter((cells) => cells.some((cell) => cell !== ''));
  const sums = rows.pop() ?? [];
  expect(sums[0], 'the last row says the sum').toMatch(/^Jumlah/i);
  return { head, rows, sums };
}

const amount = (text: string | undefined) => Number((text ?? '').replace(/[^\d-]/g, ''));

/** What the rows of a column come to, added up here; the file's own sum row must say the same. */
export function addedUp({ head, rows, sums }: Sheet, column: string | RegExp): number {
  const place = head.findIndex((title) => (typeof column === 'string' ? title === column : column.test(title)));
  expect(place, `${column} among ${head.join(', ')}`).toBeGreaterThanOrEqual(0);
  const sum = rows.reduce((all, cells) => all + amount(cells[place]), 0);
  expect(amount(sums[place]), `the sum row of ${column}`).toBe(sum);
  return sum;
}
