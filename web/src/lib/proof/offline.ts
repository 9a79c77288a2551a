// A saved proof and the code of a paper, judged from a disk: nothing is known but the file and the keys that the reader expects.
import { number } from '../money';
import { checkProof, type Proof, type Verdict } from './check';
import { codeOf } from './code';
import { type Headline, paperHeadline } from './headline';
import { counts, readKeyChange } from './key-change';
import { checkList, type ListCheck } from './list-paper';
import { checkPaper, type PaperCheck } from './paper';
import { type StepState, worst } from './tree';
import type { TypedPaper } from './typed';

export interface Judged extends Headline {
  /** What is said instead once something that was typed differs. */
  differing: Headline;
  /** What was checked, a line each. */
  lines: string[];
  /** The paper's parts; null where the event is of no payment. */
  paper: PaperCheck | null;
  /** The list's head and rows; null where the event is of no decree and no roster. */
  list: ListCheck | null;
  /** What can be typed from the paper; nothing where the file is not the one that its code leads to. */
  typed: TypedPaper | null;
}

const signs: Record<StepState, string> = { good: '✓', bad: '✕', open: '–' };
const titles: Record<StepState, string> = {
  good: 'Terbukti',
  bad: 'TIDAK terbukti',
  open: 'Belum dapat dipastikan',
};
const damagedText =
  'Kode pada kertas ini tidak utuh: yang tertulis pada kertas tidak dapat dicocokkan dengannya. Salin lagi alamatnya; bila tetap begini, kertas ini mungkin bukan asli.';
/** Where a key comes from that is worth something. */
const askForKey =
  'Siapa pun dapat membuat catatan sendiri dan menandatanganinya sendiri. Mintalah kunci catatan ke kantor dinas atau auditor, bukan kepada pemberi kertas ini, lalu isi di atas; atau unduh halaman ini langsung dari portal resmi: kuncinya sudah tertanam.';

/** A page on a disk names no telephone number: the portal may have changed it since. */
export const withoutCalls = (text: string) => text.replace(' ke call centre {callCentre}', '');

/**
 * Whether the proof and the paper hold. Green needs a key that the reader expects: what a file says of itself vouches
 * for nothing.
 */
export async function judge(proof: Proof, code: string, expectedKeys: readonly string[]): Promise<Judged> {
  const verdict = await checkProof(proof, proof.nomorPeristiwa, {
    // No earlier visit, no other tree, no announced restore.
    memory: { load: () => null, save: () => undefined },
    fetchTile: () => Promise.reject(new Error('offline')),
    epochs: () => Promise.resolve(''),
    now: () => new Date(),
  });
  const steps = verdict.steps.filter((step) => step.name !== 'consistency');
  const key = await keyStep(proof, verdict, expectedKeys);
  const proven = worst([key.state, verdict.state]);
  const paid = proof.isi?.pembayaran;
  const fragment = code.includes('#') ? code.slice(code.indexOf('#')) : '';
  const { given } = codeOf(fragment);
  // The paper leads to one event: proof of another one says nothing of it.
  const asked = /\/verifikasi\/(\d+)/.exec(code.replace(/#.*/s, ''))?.[1];
  const isOther = asked !== undefined && Number(asked) !== proof.nomorPeristiwa;
  const paper = paid ? await checkPaper(proof, paid, fragment, proven) : null;
  const listed = proof.isi?.daftar;
  const list = listed ? await checkList(proof, listed, fragment, proven) : null;
  const read = paper ?? list;
  const isUnread = given && (!read || read.held === 'elsewhere');
  const state = worst([proven, read?.state ?? 'good', isUnread ? 'open' : 'good', isOther ? 'bad' : 'good']);
  const head = (differs: boolean): Headline => {
    const isStray = isOther || (given && !read);
    const ofPaper = paperHeadline(proven, {
      held: read?.held ?? null,
      given,
      isPrinted: Boolean(read),
      isStray,
      differs,
    });
    const all = worst([state, ofPaper?.state ?? 'good']);
    return {
      state: all,
      title: `${signs[all]} ${ofPaper?.title ?? titles[all]}`,
      text: withoutCalls(ofPaper?.text ?? ''),
    };
  };
  const lines = [key, ...steps].map((step) => `${signs[step.state]} ${step.text}`);
  if (isOther)
    lines.push(
      `✕ Nomor peristiwa berbeda: alamat pada kertas menyebut nomor ${number(Number(asked))}, berkas bukti ini nomor ${number(proof.nomorPeristiwa)}.`,
    );
  if (verdict.witnesses.length === 0)
    lines.push(
      '– Belum ada kantor di luar pengelola yang turut menandatangani: siapa yang memegang server dan kuncinya masih dapat menulis ulang seluruh catatan.',
    );
  for (const { nama, kunci } of proof.saksi ?? [])
    lines.push(`– Kunci saksi ${nama} menurut berkas ini: ${kunci}. Samakan dengan yang diumumkan kantor itu sendiri.`);
  if (read?.held === 'damaged') lines.push(`– ${damagedText}`);
  if (state === 'open' && key.state === 'good' && read && !given)
    lines.push('– Kode pada kertasnya belum dibaca: salin alamatnya di atas.');
  if (isUnread) lines.push('– Berkas bukti ini tidak memuat kertas itu; kertasnya tidak dapat dicocokkan.');
  const typed = isOther ? null : (read?.typed ?? null);
  return { ...head(false), differing: head(true), lines, paper, list, typed };
}

/** Whether the log's key is one that the reader expects, or one that such a key announced. */
async function keyStep(proof: Proof, verdict: Verdict, expected: readonly string[]) {
  if (expected.length === 0)
    return { state: 'open' as const, text: `Kunci ${proof.kunci} hanya menurut berkas ini sendiri. ${askForKey}` };
  const changes = await Promise.all((proof.pergantianKunci ?? []).map(readKeyChange)).catch(() => []);
  const size = verdict.tree?.size ?? 0;
  const known = expected.every((key) => key === proof.kunci || counts(changes, key, proof.kunci, size));
  return known
    ? { state: 'good' as const, text: `Kunci catatan adalah yang Anda harapkan: ${proof.kunci}` }
    : { state: 'bad' as const, text: 'Kunci dalam berkas BUKAN kunci catatan yang Anda harapkan.' };
}
