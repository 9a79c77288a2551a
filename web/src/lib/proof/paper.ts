// A paper held against the record, on the reader's own device: what its code carries, and what is typed from it.
import type { PaidPaper, Proof } from './check';
import { codeOf, type Held, heldOf } from './code';
import { type Bond, bondOf, type Opening, openingOf, opens, type PaperFact } from './seal';
import { type StepState, worst } from './tree';
import { accountOf, accountOpens, amountOf, sameNumber, sameSerial, serialOf, type TypedPaper, told } from './typed';

/** What a paper says that can be held against the record. */
export type PaperPart = PaperFact;

export interface PaperCheck {
  /** What the event binds; null for one of before papers were bound. */
  bond: Bond | null;
  /** What the code carries; null without one, and for one that is not whole. */
  opening: Opening | null;
  /** Of each part: as recorded, otherwise, or not to be said: without the paper's code, or without the event's proof. */
  parts: Record<PaperPart, StepState>;
  /** The serial number that the receipt prints: read off the event, so as good as its proof; null where nothing is bound. */
  serial: { text: string; state: StepState } | null;
  /** Bad when any part is or the event is disproved, good when all are and it is proven. */
  state: StepState;
  held: Held;
  /** The event itself is disproved: what the paper is held against is worth nothing. */
  unproven: boolean;
  /** What can be typed from it; null without a code, and over an event that is not proven. */
  typed: TypedPaper | null;
}

const purposeOf = (paid: PaidPaper) => `${paid.komponen} ${paid.semester} ${paid.tahunAkademik}`;

/** What the code on a paper says, against the record: never better than `proven`, the verdict on the event itself. */
export async function checkPaper(
  proof: Proof,
  paid: PaidPaper,
  fragment: string,
  proven: StepState,
): Promise<PaperCheck> {
  const bond = bondOf(proof.amplop);
  const code = codeOf(fragment);
  const opening = openingOf(fragment);
  // What agrees with something disproved is not said to agree.
  const held: StepState = proven === 'good' ? 'good' : 'open';
  const opened = async (fact: PaperFact, text: string): Promise<StepState> => {
    if (!bond || !opening) return 'open';
    return (await opens(bond, opening.secret, fact, text)) ? held : 'bad';
  };
  const parts: PaperCheck['parts'] = {
    // Without a code no paper was looked at: the record agrees with itself.
    nomor: !bond ? 'open' : bond.number !== paid.nomorKuitansi ? 'bad' : code.given ? held : 'open',
    nama: await opened('nama', opening?.name ?? ''),
    rekening: await opened('rekening', opening?.account ?? ''),
    jumlah: await opened('jumlah', String(paid.jumlah)),
    untuk: await opened('untuk', purposeOf(paid)),
  };
  const state = worst([proven, ...Object.values(parts)]);
  let typed: TypedPaper | null = null;
  if (bond && code.given && proven === 'good') {
    const { secret, name, account } = code;
    const texts = { nama: name, rekening: account, jumlah: String(paid.jumlah), untuk: purposeOf(paid) };
    const tried = Object.entries(texts).map(([fact, text]) => secret && opens(bond, secret, fact as PaperFact, text));
    // A secret that opens nothing is not this paper's: whatever were typed would be red.
    const own = (await Promise.all(tried)).includes(true) ? secret : null;
    const but =
      state === 'bad'
        ? 'kode pada kertas ini tidak cocok dengannya'
        : opening
          ? null
          : 'kode pada kertas ini tidak utuh';
    typed = own
      ? typedWith(proof.nomorPeristiwa, bond, own, account.split(' ')[0], but)
      : typedWithout(proof.nomorPeristiwa, bond, paid);
  }
  return {
    bond,
    opening,
    parts,
    serial: bond && { text: serialOf(proof.nomorPeristiwa, bond.on), state: code.given ? held : 'open' },
    state,
    held: heldOf(code, opening !== null, bond !== null, state),
    unproven: proven === 'bad',
    typed,
  };
}

const labels: Record<string, string> = {
  nama: 'Nama penerima',
  rekening: 'Empat angka terakhir rekening',
  jumlah: 'Jumlah',
  nomor: 'Nomor kuitansi',
};
const names = Object.fromEntries(Object.entries(labels).map(([part, label]) => [part, label.toLowerCase()]));

/** Compares the parts that `ask` knows, in the order of the labels: same, different, or null for what cannot be read. */
const typedPaper = (
  asked: Record<string, (text: string) => boolean | null | Promise<boolean | null>>,
  but: string | null,
): TypedPaper => ({
  labels: Object.entries(labels).filter(([part]) => part in asked),
  compare: async (typed) => {
    const [differs, unread]: [string[], string[]] = [[], []];
    for (const part of Object.keys(labels)) {
      const text = typed[part]?.trim();
      const same = text ? await asked[part]?.(text) : true;
      if (same === null) unread.push(part);
      else if (same === false) differs.push(part);
    }
    return told({ typed, differs, unread }, names, but);
  },
});

/** The paper prints its payment's id and its serial number: either names it. */
const numberIs = (position: number, bond: Bond) => (text: string) =>
  sameNumber(text, bond.number) || sameSerial(text, position, bond.on);

const typedWith = (position: number, bond: Bond, secret: string, bank: string | undefined, but: string | null) =>
  typedPaper(
    {
      nama: (text) => opens(bond, secret, 'nama', text),
      rekening: (text) => {
        const account = accountOf(text, true);
        return account ? accountOpens(account, (one) => opens(bond, secret, 'rekening', one), bank) : null;
      },
      jumlah: (text) => {
        const amount = amountOf(text);
        return amount ? opens(bond, secret, 'jumlah', amount) : null;
      },
      nomor: numberIs(position, bond),
    },
    but,
  );

/** Without the secret of the paper only what is said in clear: its number, and the amount by the portal's word. */
const typedWithout = (position: number, bond: Bond, paid: PaidPaper) =>
  typedPaper(
    {
      jumlah: (text) => {
        const amount = amountOf(text);
        return amount ? amount === String(paid.jumlah) : null;
      },
      nomor: numberIs(position, bond),
    },
    'nama dan rekening tidak dapat dicocokkan, dan jumlahnya baru menurut portal',
  );
