// What a reader types from a paper: how it is read, and what is said of it. What cannot be read is said to be so, never
// taken for nothing typed: else words in the place of an amount would turn green.
import { readDay } from '../day';
import { canonical } from './seal';
import type { StepState } from './tree';

/** A paper whose parts a reader types. */
export interface TypedPaper {
  /** Each part by its word, with what it is called on the paper. */
  labels: [string, string][];
  compare: (typed: Record<string, string>) => Promise<Told>;
}

export interface Told {
  /** The parts that are not as recorded. */
  differs: string[];
  /** What is said at a part's own field. */
  errors: Record<string, string>;
  state: StepState;
  /** What is said of it all; `{callCentre}` is the portal's telephone number. */
  text: string;
}

/** Without zeros in front; null for anything but digits in groups. */
const digitsOf = (text: string) =>
  /^\d{1,3}(\.\d{3})+$|^\d[\d\s]*$/.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : null;

/** A count in digits; empty where nothing is typed, null where it is no count. */
export const countOf = (text: string) => (text.trim() ? digitsOf(text.trim()) : '');

/** Whole rupiah in digits: Rp 6.000.000,00 is what 6000000 is. Empty where nothing is typed, null where it is no amount. */
export const amountOf = (text: string) =>
  text.trim()
    ? digitsOf(
        text
          .trim()
          .replace(/^rp\.?\s*/i, '')
          .replace(/\s*,(00|-)$/, ''),
      )
    : '';

/** A day (`2026-12-31`) as it is written anywhere; empty where nothing is typed, null where it is no day. */
export const dayOf = (text: string) => (text.trim() ? readDay(text) : '');

/** How a day is asked for: never by the browser's own field, which reads 08-06 as its language does, or not at all. */
export const placeholderOf = (part: string) => (part === 'tanggal' ? 'hh-bb-tttt' : '');

export interface Account {
  /** Three digits; null where it is not typed. */
  bank: string | null;
  last: string;
}

/**
 * The bank's code and the last four digits of an account; empty where nothing is typed, null where it is no account.
 * What stands for hidden digits on a paper (`002 ...2345`) and on the page (`berakhir`) may be typed too. More digits are
 * not cut to the last four: what stands before these is recorded nowhere, and a forged number would pass for the same. Of
 * a paper that prints whole numbers (`isWhole`) seven digits in a row are a number without a bank.
 */
export function accountOf(text: string, isWhole = false): Account | '' | null {
  if (!text.trim()) return '';
  const plain = text.replace(/\b(bank|berakhir)\b|[.,…•*]/gi, ' ').trim();
  const all = plain.replace(/\s/g, '');
  if (!/^\d{4,}$/.test(all)) return null;
  const [first = '', ...rest] = plain.split(/\s+/);
  const hasBank = rest.length === 1 ? first.length === 3 : rest.length === 0 && !isWhole;
  if (all.length !== 4 && !(hasBank && all.length === 7)) return null;
  return { bank: all.length === 7 ? all.slice(0, 3) : null, last: all.slice(-4) };
}

/** Whether an account opens; without a bank's code every code there may be is tried: the paper may print none. */
export async function accountOpens(
  { bank, last }: Account,
  opens: (text: string) => Promise<boolean>,
  likely?: string,
): Promise<boolean> {
  if (bank) return opens(`${bank} ${last}`);
  if (likely && (await opens(`${likely} ${last}`))) return true;
  for (let code = 0; code < 1000; code += 1) if (await opens(`${String(code).padStart(3, '0')} ${last}`)) return true;
  return false;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Whether a number is the recorded one; an id is read without its dashes too. */
export function sameNumber(text: string, recorded: string): boolean {
  if (canonical(text) === canonical(recorded)) return true;
  const bare = (id: string) => id.replace(/[\s-]/g, '').toLowerCase();
  return isId(recorded) && bare(text) === bare(recorded);
}

/** The serial of the receipt of a transfer at a position on a day, as it is printed. */
export const serialOf = (position: number, on: string) => `KW-${String(position).padStart(6, '0')}/${on.slice(0, 4)}`;

/** Whether a receipt's serial (`KW-010479/2026`) is that of the transfer at a position on a day. */
export function sameSerial(text: string, position: number, on: string): boolean {
  const [, number, year] = /^KW[\s-]*(\d+)\s*\/\s*(\d{4})$/i.exec(text.trim()) ?? [];
  return number !== undefined && Number(number) === position && year === on.slice(0, 4);
}

/** What is said at a field whose text cannot be read. */
const hints: Record<string, string> = {
  jumlah: 'Tulis dengan angka, misalnya 2.700.000.',
  total: 'Tulis dengan angka, misalnya 2.700.000.',
  rekening: 'Tulis dengan angka, misalnya 2345 atau 002 2345.',
  banyak: 'Tulis dengan angka, misalnya 62.',
  baris: 'Tulis dengan angka, misalnya 3.',
  nomor: 'Tulis dengan angka, misalnya 10479.',
  tanggal: 'Tulis tanggal seperti 31-12-2026 atau 31 Desember 2026.',
};

const longText =
  'Ketik empat angka terakhir saja; hanya itu yang tercatat. Angka di depannya tidak dapat dicocokkan di sini.';
/** What is said at a part's own field, as it was typed. */
const hintOf = (part: string, text = '') =>
  part === 'rekening' && text.replace(/\D/g, '').length > 4 ? longText : (hints[part] ?? '');

const unreadText =
  'Belum dicocokkan: ada isian yang tidak dapat dibaca. Perbaiki yang ditandai, lalu tekan Cocokkan lagi.';
/** Said with every account that is the same: the paper may print all of its digits. */
const lastOnlyText = ' Dari rekening hanya empat angka terakhir yang dibandingkan; angka di depannya tidak tercatat.';
const emptyText = 'Belum ada yang diketik.';

/** In words what a comparison found: what differs before what could not be read, and green only where all was compared. */
export function told(
  found: { typed: Record<string, string>; differs: string[]; unread: string[] },
  names: Record<string, string>,
  but: string | null = null,
): Told {
  const { differs, unread } = found;
  const errors = Object.fromEntries([
    ...differs.map((part) => [part, 'Berbeda dari catatan.']),
    ...unread.map((part) => [part, hintOf(part, found.typed[part])]),
  ]);
  const say = (state: StepState, text: string): Told => ({ differs, errors, state, text });
  if (differs.length > 0) {
    const named = differs.map((part) => names[part] ?? part).join(', ');
    return say('bad', `Kertas ini berbeda dari catatan: ${named}. Laporkan ke call centre {callCentre}.`);
  }
  if (unread.length > 0) return say('open', unreadText);
  if (Object.values(found.typed).every((text) => !text.trim())) return say('open', emptyText);
  const lastOnly = found.typed.rekening?.trim() ? lastOnlyText : '';
  if (but) return say('open', `Yang Anda ketik sama dengan catatan, tetapi ${but}.${lastOnly}`);
  return say('good', `Yang Anda ketik sama dengan catatan.${lastOnly}`);
}
