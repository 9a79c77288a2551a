// What a paper prints, against what its event is bound to. The secret and the name travel from the paper to this
// device in the part of the address that no browser sends.
import { type Bytes, fromBase64, sha256, toHex } from './bytes';
import { codeOf } from './code';

/** A fact that a paper prints; words of `PaperFact` in the domain. */
export type PaperFact = 'nomor' | 'nama' | 'rekening' | 'jumlah' | 'untuk';

/** What the code on the paper carries. */
export interface Opening {
  secret: string;
  name: string;
  account: string;
}

/** What an event binds. */
export interface Bond {
  /** The payment's id: the number of its receipt. */
  number: string;
  /** Day of the transfer. */
  on: string;
  facts: ReadonlyMap<PaperFact, string>;
}

/** The opening in a fragment; null where there is no whole one. */
export function openingOf(fragment: string): Opening | null {
  const { secret, name, account } = codeOf(fragment);
  // The bank's code and four digits: less is what is left of a cut code.
  return secret && name.trim() && /^\S+ \d{4}$/.test(account) ? { secret, name, account } : null;
}

const magic = 'BNLOGv1\n';
const absent = 0xffffffff;

/** The columns of an envelope that a bond needs. Throws on anything else. */
export function columns(envelope: Bytes) {
  const text = new TextDecoder('utf-8', { fatal: true });
  const view = new DataView(envelope.buffer, envelope.byteOffset, envelope.byteLength);
  if (text.decode(envelope.subarray(0, magic.length)) !== magic) throw new Error('not an envelope');
  let at = magic.length + 16;
  const column = () => {
    const length = view.getUint32(at);
    if (length === absent || at + 4 + length > envelope.length) throw new Error('not an envelope');
    const found = text.decode(envelope.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    return found;
  };
  const [stream, id] = [column(), column()];
  at += 8;
  const type = column();
  at += 8;
  const payload = column();
  column();
  return { stream, id, type, payload, at: column() };
}

/** What the event in an envelope binds; null where it binds nothing. The envelope itself is proven elsewhere. */
export function bondOf(envelope: string | null | undefined): Bond | null {
  if (!envelope) return null;
  try {
    const { stream, id, type, payload } = columns(fromBase64(envelope));
    const said = JSON.parse(payload);
    const facts = said?.paper?.facts;
    if (stream !== 'disbursement' || type !== 'Transferred' || !Array.isArray(facts)) return null;
    return { number: id, on: String(said.on), facts: new Map(facts.map((one) => [one.fact, one.commitment])) };
  } catch {
    return null;
  }
}

/** One space between words, capitals: print and pen agree. */
export const canonical = (text: string) => text.trim().split(/\s+/).join(' ').toUpperCase();

/** SHA-256 over the domain, the secret, the fact's word and its text, each on a line of its own. */
export async function commitment(secret: string, fact: PaperFact, text: string): Promise<string> {
  const lines = ['beasiswa-nduga/kertas/v1', secret, fact, canonical(text)].join('\n');
  return toHex(await sha256(new TextEncoder().encode(lines)));
}

/** Whether the bond opens with this text. */
export async function opens(bond: Bond, secret: string, fact: PaperFact, text: string): Promise<boolean> {
  return bond.facts.get(fact) === (await commitment(secret, fact, text));
}
