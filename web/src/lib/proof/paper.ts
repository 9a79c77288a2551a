// A paper held against the record, on the reader's own device: what its code carries, and what is typed from it.
import type { PaidPaper, Proof } from './check';
import { type Bond, bondOf, canonical, commitment, type Opening, opens, type PaperFact } from './seal';
import { type StepState, worst } from './tree';

/** What a paper says that can be held against the record. */
export type PaperPart = PaperFact;

export interface PaperCheck {
  /** What the event binds; null for one of before papers were bound. */
  bond: Bond | null;
  /** Of each part: as recorded, otherwise, or not to be said: without the paper's code, or without the event's proof. */
  parts: Record<PaperPart, StepState>;
  /** Bad when any part is or the event is disproved, good when all are and it is proven. */
  state: StepState;
  /** The event itself is disproved: what the paper is held against is worth nothing. */
  unproven: boolean;
}

const purposeOf = (paid: PaidPaper) => `${paid.komponen} ${paid.semester} ${paid.tahunAkademik}`;

/** What the code on a paper says, against the record: never better than `proven`, the verdict on the event itself. */
export async function checkPaper(
  proof: Proof,
  paid: PaidPaper,
  opening: Opening | null,
  proven: StepState,
): Promise<PaperCheck> {
  const bond = bondOf(proof.amplop);
  // What agrees with something disproved is not said to agree.
  const held: StepState = proven === 'good' ? 'good' : 'open';
  const opened = async (fact: PaperFact, text: string): Promise<StepState> => {
    if (!bond || !opening) return 'open';
    return (await opens(bond, opening.secret, fact, text)) ? held : 'bad';
  };
  const parts: PaperCheck['parts'] = {
    nomor: bond ? (bond.number === paid.nomorKuitansi ? held : 'bad') : 'open',
    nama: await opened('nama', opening?.name ?? ''),
    rekening: await opened('rekening', opening?.account ?? ''),
    jumlah: await opened('jumlah', String(paid.jumlah)),
    untuk: await opened('untuk', purposeOf(paid)),
  };
  return { bond, parts, state: worst([proven, ...Object.values(parts)]), unproven: proven === 'bad' };
}

/** What somebody reads on their paper; empty parts are not compared. */
export type Typed = Record<'nomor' | 'nama' | 'rekening' | 'jumlah', string>;

const digits = (text: string) => text.replace(/\D/g, '');

/** Each typed part against the record: whether it is the same. */
export async function compareTyped(
  bond: Bond,
  opening: Opening,
  typed: Typed,
): Promise<Partial<Record<keyof Typed, boolean>>> {
  const { secret } = opening;
  const bank = opening.account.split(' ')[0] ?? '';
  const found: Partial<Record<keyof Typed, boolean>> = {};
  if (typed.nomor.trim()) found.nomor = canonical(typed.nomor) === canonical(bond.number);
  if (typed.nama.trim()) found.nama = await opens(bond, secret, 'nama', typed.nama);
  if (digits(typed.rekening)) {
    const text = `${bank} ${digits(typed.rekening).slice(-4)}`;
    found.rekening = await opens(bond, secret, 'rekening', text);
  }
  // Without decimals: Rp 6.000.000,00 is what Rp 6.000.000 is.
  const amount = digits(typed.jumlah.replace(/,\d*\s*$/, ''));
  if (amount) found.jumlah = bond.facts.get('jumlah') === (await commitment(secret, 'jumlah', amount));
  return found;
}
