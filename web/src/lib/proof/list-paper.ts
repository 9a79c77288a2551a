// A decree or roster held against the record, on the reader's own device: its head, its sums, and the row that is typed.
import { dateLong } from '../date';
import { number, rupiah } from '../money';
import type { ListPaper, Proof } from './check';
import { codeOf, type Held, heldOf } from './code';
import { type ListBond, listBondOf, opensList, rowCommitment, type SealedRow } from './list-seal';
import type { PaperFact } from './seal';
import { type StepState, worst } from './tree';
import {
  accountOf,
  accountOpens,
  amountOf,
  countOf,
  dayOf,
  sameNumber,
  type Told,
  type TypedPaper,
  told,
} from './typed';

const rowParts = ['nama', 'rekening', 'jumlah', 'baris'];
const withoutText = 'baris-barisnya tidak dapat dicocokkan tanpa kode yang asli dan utuh';

/** The parts of a list as they are typed; without the paper's own secret those of its head alone, which is in clear. */
const listTyped = (bond: ListBond, secret: string | null, list: ListPaper): TypedPaper => ({
  labels: Object.entries(listLabels(bond.kind)).filter(
    ([part]) =>
      (saysAmounts(bond) || !['jumlah', 'total'].includes(part)) && (secret !== null || !rowParts.includes(part)),
  ),
  compare: async (typed) =>
    toldOf(await compareList(bond, secret ?? '', list, { ...emptyList, ...typed }), typed, secret ? null : withoutText),
});

export interface ListCheck {
  /** What the event binds; null where it binds no paper. */
  bond: ListBond | null;
  /** Whether the paper's code opens it. */
  code: StepState;
  /** Bad when the code does not open it or the event is disproved, good when it does and is proven. */
  state: StepState;
  held: Held;
  /** The event itself is disproved: what the paper is held against is worth nothing. */
  unproven: boolean;
  /** What can be typed from it; null without a code, and over an event that is not proven. */
  typed: TypedPaper | null;
  /** Where the paper as it stands now is bound, when this is not it. */
  replacedBy: number | null;
}

/** The code of a paper against the record: never better than `proven`, the verdict on the event itself. */
export async function checkList(
  proof: Proof,
  list: ListPaper,
  fragment: string,
  proven: StepState,
): Promise<ListCheck> {
  const bond = listBondOf(proof.amplop);
  const given = codeOf(fragment);
  const { secret } = given;
  const opened = async (): Promise<StepState> => {
    if (!bond || !secret) return 'open';
    return (await opensList(bond, secret)) ? 'good' : 'bad';
  };
  const code = await opened();
  const last = list.terakhir ?? null;
  const state = worst([proven, code]);
  return {
    bond,
    code: code === 'good' && proven !== 'good' ? 'open' : code,
    state,
    held: heldOf(given, secret !== null, bond !== null, state),
    unproven: proven === 'bad',
    replacedBy: last !== null && last > proof.nomorPeristiwa ? last : null,
    typed: bond && given.given && proven === 'good' ? listTyped(bond, code === 'good' ? secret : null, list) : null,
  };
}

/** What somebody reads on their paper; empty parts are not compared. */
export type TypedList = Record<
  'nomor' | 'tanggal' | 'banyak' | 'total' | 'baris' | 'nama' | 'rekening' | 'jumlah',
  string
>;

/** Whether the paper prints amounts: not every decree does. */
const saysAmounts = (bond: ListBond) => bond.rows.some((row) => row.amount !== undefined) || bond.total > 0;

/** What the parts of a paper are called on it, in the order in which they are typed. */
const listLabels = (kind: ListBond['kind']): Partial<Record<keyof TypedList, string>> =>
  kind === 'decree'
    ? {
        nama: 'Nama pada baris',
        jumlah: 'Besaran pada baris',
        baris: 'Nomor baris (boleh kosong)',
        nomor: 'Nomor SK',
        tanggal: 'Tanggal SK',
        banyak: 'Banyaknya penerima',
        total: 'Jumlah besaran',
      }
    : {
        nama: 'Nama pada baris',
        rekening: 'Rekening pada baris (kode bank dan empat angka terakhir)',
        jumlah: 'Jumlah pada baris',
        baris: 'Nomor baris (boleh kosong)',
        nomor: 'Nomor daftar',
        tanggal: 'Tanggal dikunci',
        banyak: 'Banyaknya pembayaran',
        total: 'Jumlah seluruhnya',
      };

/** What the head of a paper says, as the record has it. */
export const listHead = (bond: ListBond): [string, string][] => {
  const labels = listLabels(bond.kind);
  const head: [string, string][] = [
    [labels.nomor ?? '', bond.number],
    [labels.tanggal ?? '', dateLong(bond.date)],
    [bond.kind === 'decree' ? 'Tentang' : 'Untuk', bond.title],
    [labels.banyak ?? '', number(bond.count)],
  ];
  if (saysAmounts(bond)) head.push([labels.total ?? '', rupiah(bond.total)]);
  const { amendment } = bond;
  if (amendment) head.push(['Diubah terakhir', `Nomor ${amendment.number}, tanggal ${dateLong(amendment.date)}`]);
  return head;
};

/** Nothing typed yet. */
export const emptyList: TypedList = {
  nomor: '',
  tanggal: '',
  banyak: '',
  total: '',
  baris: '',
  nama: '',
  rekening: '',
  jumlah: '',
};

const names: Record<keyof TypedList, string> = {
  nomor: 'nomor',
  tanggal: 'tanggal',
  banyak: 'banyaknya baris',
  total: 'jumlah seluruhnya',
  baris: 'nomor baris (tidak ada baris itu)',
  nama: 'nama (tidak tercantum demikian)',
  rekening: 'rekening pada baris itu',
  jumlah: 'angka pada baris itu',
};

/** What the comparison found, in words. */
function toldOf(found: Compared, typed: Record<string, string>, but: string | null): Told {
  const of = (said: Compared[keyof TypedList]) =>
    (Object.keys(names) as (keyof TypedList)[]).filter((part) => found[part] === said);
  const all = told({ typed, differs: of('other'), unread: of('unreadable') }, names, but);
  // An unreadable part is mended first: nothing else can be said before.
  if (all.state === 'bad' || of('unreadable').length > 0 || of('unsaid').length === 0) return all;
  const text =
    found.nama === 'unsaid'
      ? 'Tidak dapat dipastikan: di daftar ini ada baris yang orangnya telah dihapus, dan isinya tidak dapat dibuka lagi. Ketik juga nomor barisnya.'
      : 'Ketik juga nama atau nomor barisnya: angka saja tidak menunjuk satu baris.';
  return { ...all, state: 'open', text };
}

/** The same as the record, different, not to be said, or no figure where there has to be one. */
export type Compared = Partial<Record<keyof TypedList, 'same' | 'other' | 'unsaid' | 'unreadable'>>;

/** Each typed part against the record. Nothing of it leaves the device. */
export async function compareList(
  bond: ListBond,
  secret: string,
  list: ListPaper,
  typed: TypedList,
): Promise<Compared> {
  const found: Compared = {};
  const say = (part: keyof TypedList, text: string, same: boolean) => {
    if (text) found[part] = same ? 'same' : 'other';
  };
  /** What was read of a part, empty where it could not be: that is said of it, and it is not compared. */
  const readable = <T>(part: keyof TypedList, read: T | '' | null): T | '' => {
    if (read === null) found[part] = 'unreadable';
    return read ?? '';
  };
  const count = readable('banyak', countOf(typed.banyak));
  const total = readable('total', amountOf(typed.total));
  const number = readable('baris', countOf(typed.baris));
  const day = readable('tanggal', dayOf(typed.tanggal));
  const account = readable('rekening', accountOf(typed.rekening));
  const amount = readable('jumlah', amountOf(typed.jumlah));
  say('nomor', typed.nomor.trim(), sameNumber(typed.nomor, bond.number));
  say('tanggal', day, day === bond.date);
  say('banyak', count, count === String(bond.count));
  say('total', total, total === String(bond.total));

  const opens = async (place: number, fact: PaperFact, text: string, bound?: string) => {
    const salt = list.garam[place];
    return !!salt && bound !== undefined && bound === (await rowCommitment(secret, salt, fact, text));
  };
  const row = (place: number): SealedRow => bond.rows[place] ?? {};
  const closed = (place: number) => !list.garam[place];
  const all = bond.rows.map((_, place) => place);
  let places = number ? all.filter((place) => place === Number(number) - 1) : all;
  say('baris', number, places.length > 0);
  if (number && places.length === 0) return found;

  /** Narrows the rows to those that open with what was typed; a row of an erased person says nothing. */
  const narrow = async (part: 'nama' | 'rekening' | 'jumlah', opensAt: (place: number) => Promise<boolean>) => {
    const same = await Promise.all(places.map(opensAt));
    const open = places.filter((_, at) => same[at]);
    if (open.length > 0) places = open;
    found[part] = open.length > 0 ? 'same' : places.some(closed) ? 'unsaid' : 'other';
  };
  const name = typed.nama.trim();
  if (name) await narrow('nama', (place) => opens(place, 'nama', name, row(place).name));
  // Account and amount belong to somebody: without a row they would be found anywhere.
  if (!number && found.nama !== 'same') {
    if (account) found.rekening = 'unsaid';
    if (amount) found.jumlah = 'unsaid';
    return found;
  }
  if (account)
    await narrow('rekening', (place) =>
      accountOpens(account, (text) => opens(place, 'rekening', text, row(place).account)),
    );
  if (amount) await narrow('jumlah', (place) => opens(place, 'jumlah', amount, row(place).amount));
  return found;
}
