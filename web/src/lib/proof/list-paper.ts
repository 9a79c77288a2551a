// A decree or roster held against the record, on the reader's own device: its head, its sums, and the row that is typed.
import { dateLong } from '../date';
import { number, rupiah } from '../money';
import type { ListPaper, Proof } from './check';
import { type ListBond, listBondOf, opensList, rowCommitment, type SealedRow } from './list-seal';
import { canonical, type PaperFact } from './seal';
import { type StepState, worst } from './tree';

/** A paper whose parts a reader types. */
export interface TypedPaper {
  /** Each part by its word, with what it is called on the paper. */
  labels: [string, string][];
  /** What differs of what was typed, and what is said of it; `{callCentre}` is the portal's telephone number. */
  compare: (typed: Record<string, string>) => Promise<{ differs: string[]; state: StepState; text: string }>;
}

/** The parts of a list as they are typed. */
export const listTyped = (bond: ListBond, secret: string, list: ListPaper): TypedPaper => ({
  labels: Object.entries(listLabels(bond.kind)).filter(
    ([part]) => saysAmounts(bond) || !['jumlah', 'total'].includes(part),
  ),
  compare: async (typed) => {
    const found = await compareList(bond, secret, list, { ...emptyList, ...typed });
    const differs = Object.entries(found).flatMap(([part, said]) => (said === 'other' ? [part] : []));
    return { differs, ...toldOf(found) };
  },
});

export interface ListCheck {
  /** What the event binds; null where it binds no paper. */
  bond: ListBond | null;
  /** Whether the paper's code opens it. */
  code: StepState;
  /** Bad when the code does not open it or the event is disproved, good when it does and is proven. */
  state: StepState;
  /** The event itself is disproved: what the paper is held against is worth nothing. */
  unproven: boolean;
  /** Where the paper as it stands now is bound, when this is not it. */
  replacedBy: number | null;
}

/** The code of a paper against the record: never better than `proven`, the verdict on the event itself. */
export async function checkList(
  proof: Proof,
  list: ListPaper,
  secret: string | null,
  proven: StepState,
): Promise<ListCheck> {
  const bond = listBondOf(proof.amplop);
  const opened = async (): Promise<StepState> => {
    if (!bond || !secret) return 'open';
    return (await opensList(bond, secret)) ? 'good' : 'bad';
  };
  const code = await opened();
  const last = list.terakhir ?? null;
  return {
    bond,
    code: code === 'good' && proven !== 'good' ? 'open' : code,
    state: worst([proven, code]),
    unproven: proven === 'bad',
    replacedBy: last !== null && last > proof.nomorPeristiwa ? last : null,
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

/** What the comparison found, in words; `{callCentre}` is the portal's telephone number. */
function toldOf(found: Compared): { state: StepState; text: string } {
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
  const parts = Object.keys(names) as (keyof TypedList)[];
  const differs = parts.filter((part) => found[part] === 'other');
  if (differs.length > 0)
    return {
      state: 'bad',
      text: `Kertas ini berbeda dari catatan: ${differs.map((part) => names[part]).join(', ')}. Laporkan ke call centre {callCentre}.`,
    };
  if (parts.some((part) => found[part] === 'unsaid'))
    return {
      state: 'open',
      text:
        found.nama === 'unsaid'
          ? 'Tidak dapat dipastikan: di daftar ini ada baris yang orangnya telah dihapus, dan isinya tidak dapat dibuka lagi. Ketik juga nomor barisnya.'
          : 'Ketik juga nama atau nomor barisnya: angka saja tidak menunjuk satu baris.',
    };
  return { state: 'good', text: 'Yang Anda ketik sama dengan catatan.' };
}

/** The same as the record, different, or not to be said. */
export type Compared = Partial<Record<keyof TypedList, 'same' | 'other' | 'unsaid'>>;

const digits = (text: string) => text.replace(/\D/g, '');
/** Without decimals: Rp 6.000.000,00 is what Rp 6.000.000 is. */
const whole = (text: string) => digits(text.replace(/,\d*\s*$/, ''));

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
  say('nomor', typed.nomor.trim(), canonical(typed.nomor) === canonical(bond.number));
  say('tanggal', typed.tanggal, typed.tanggal === bond.date);
  say('banyak', digits(typed.banyak), Number(digits(typed.banyak)) === bond.count);
  say('total', whole(typed.total), Number(whole(typed.total)) === bond.total);

  const opens = async (place: number, fact: PaperFact, text: string, bound?: string) => {
    const salt = list.garam[place];
    return !!salt && bound !== undefined && bound === (await rowCommitment(secret, salt, fact, text));
  };
  const row = (place: number): SealedRow => bond.rows[place] ?? {};
  const closed = (place: number) => !list.garam[place];
  const all = bond.rows.map((_, place) => place);
  const number = digits(typed.baris);
  let places = number ? all.filter((place) => place === Number(number) - 1) : all;
  say('baris', number, places.length > 0);
  if (number && places.length === 0) return found;

  /** Narrows the rows to those that open with a text; a row of an erased person says nothing. */
  const narrow = async (
    part: 'nama' | 'rekening' | 'jumlah',
    text: string,
    of: (row: SealedRow) => string | undefined,
  ) => {
    if (!text) return;
    const same = await Promise.all(places.map((place) => opens(place, part, text, of(row(place)))));
    const open = places.filter((_, at) => same[at]);
    if (open.length > 0) places = open;
    found[part] = open.length > 0 ? 'same' : places.some(closed) ? 'unsaid' : 'other';
  };
  const named = typed.nama.trim();
  await narrow('nama', named, (one) => one.name);
  // Account and amount belong to somebody: without a row they would be found anywhere.
  if (!number && found.nama !== 'same') {
    if (digits(typed.rekening)) found.rekening = 'unsaid';
    if (whole(typed.jumlah)) found.jumlah = 'unsaid';
    return found;
  }
  const account = digits(typed.rekening);
  await narrow('rekening', account && `${account.slice(0, 3)} ${account.slice(-4)}`, (one) => one.account);
  await narrow('jumlah', whole(typed.jumlah), (one) => one.amount);
  return found;
}
