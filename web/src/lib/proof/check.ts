// Checks a proof step by step and says what each step found, in words for a person.
import type { PublicKind } from '../../api/words';
import { dateLong } from '../date';
import { number } from '../money';
import { equal, fromBase64, fromHex, toHex } from './bytes';
import { announcedEpochs, type Epoch, epochsOver, lossesSince, ownedUp } from './epoch';
import type { Memory, Remembered } from './memory';
import { includes, leafHash } from './merkle';
import { cosignedAt, parseKey, type SignedNote } from './note';
import type { FetchTile } from './tiles';
import {
  checkContinuity,
  checkKey,
  checkSignature,
  type Finding,
  rememberedOf,
  type StepState,
  seenHere,
  treeOf,
  worst,
} from './tree';

export type { StepState };

/** An office outside that signed the checkpoint too. */
export interface Witness {
  nama: string;
  kunci: string;
  waktu: string;
}

/** What `GET /api/web/bukti/{position}` answers. */
export interface Proof {
  nomorPeristiwa: number;
  daun: string;
  amplop?: string | null;
  ukuran: number;
  jalur: string[];
  checkpoint: string;
  kunci: string;
  saksi?: Witness[];
  pergantianKunci?: string[];
  isi?: {
    jenis: PublicKind;
    waktu: string;
    tanggalBerlaku?: string | null;
    /** Address of a paper that anyone may read. */
    surat?: string | null;
    /** Of an erasure: whether nothing of it is left to do. */
    selesai?: boolean | null;
    ringkasan: string;
    /** Of a transfer: what the papers of its payment say. */
    pembayaran?: PaidPaper | null;
    /** Of a decree or roster: what its paper is checked with. */
    daftar?: ListPaper | null;
    /** Of another event of a payment: the one that its receipt is bound by. */
    pengikat?: number | null;
  } | null;
}

/** What the papers of a payment say, who was paid aside. */
export interface PaidPaper {
  nomorKuitansi: string;
  /** Whole rupiah. */
  jumlah: number;
  komponen: string;
  semester: number;
  tahunAkademik: string;
  sp2d?: string | null;
  sk?: string | null;
  status: string;
  peristiwa: { nomor: number; waktu: string; ringkasan: string }[];
}

/** What a paper with many rows is checked with. */
export interface ListPaper {
  /** Salt of each row, of an event that binds one; null of a person who was erased. */
  garam: (string | null)[];
  /** Position of the event that the paper as it stands now rests on: that binds it, where it is bound. */
  terakhir?: number | null;
}

export interface Step extends Finding {
  name: 'signature' | 'key' | 'witness' | 'inclusion' | 'content' | 'epoch' | 'consistency';
}

export interface Verdict {
  /** Green only when every step is good. */
  state: StepState;
  steps: Step[];
  /** The signed tree, when its signature held. */
  tree: { origin: string; size: number; root: string } | null;
  /** The proof speaks of the position that was asked for. */
  position: number;
  /** Announced restores that took away another event of this number. */
  replaced: Epoch[];
  /** This device knew nothing of this log before: it cannot say that nothing was changed. */
  first: boolean;
  /** Offices outside that vouch for this tree under the key that this device knows. */
  witnesses: string[];
  /** Offices that vouched here before and not for this tree. */
  gone: string[];
}

export interface Means {
  memory: Memory;
  fetchTile: FetchTile;
  /** What `/log/epochs` answers. */
  epochs: () => Promise<string>;
  now: () => Date;
}

/** Checks `proof` for the event at `position`. Never throws: what cannot be read is bad. */
export async function checkProof(proof: Proof, position: number, means: Means): Promise<Verdict> {
  const steps: Step[] = [];
  const add = (name: Step['name'], state: StepState, text: string) => steps.push({ name, state, text });
  const vouched: Record<string, string> = {};
  let remembered: Remembered | null = null;
  const done = (tree: Verdict['tree'], replaced: Epoch[] = []): Verdict => ({
    state: worst(steps.map((step) => step.state)),
    steps,
    tree,
    position,
    replaced,
    first: remembered === null,
    witnesses: Object.keys(vouched),
    gone: Object.keys(remembered?.witnesses ?? {}).filter((name) => !(name in vouched)),
  });

  // 1. The signed root.
  const signature = await checkSignature(proof.checkpoint, proof.kunci);
  add('signature', signature.state, signature.text);
  const { note, tree } = signature;
  if (note === null || tree === null) return done(null);
  const seenTree = { origin: tree.origin, size: tree.size, root: toHex(tree.root) };

  // 2. The same key as before.
  remembered = means.memory.load(tree.origin);
  const key = await checkKey(remembered, proof.kunci, note, tree.size, proof.pergantianKunci ?? []);
  if (key) add('key', key.state, key.text);

  // 3. The event stands in that tree.
  try {
    const inside =
      proof.nomorPeristiwa === position &&
      proof.ukuran === tree.size &&
      (await includes(fromHex(proof.daun), position, tree.size, proof.jalur.map(fromHex), tree.root));
    if (inside) add('inclusion', 'good', `Peristiwa nomor ${number(position)} terbukti ada di dalam catatan itu.`);
    else add('inclusion', 'bad', `Peristiwa nomor ${number(position)} TIDAK terbukti ada di dalam catatan itu.`);
  } catch {
    add('inclusion', 'bad', 'Jalur bukti rusak dan tidak dapat dibaca.');
  }

  // 4. The content is what was hashed; only for those who may read it.
  if (proof.amplop) {
    let same = false;
    try {
      same = equal(await leafHash(fromBase64(proof.amplop)), fromHex(proof.daun));
    } catch {
      same = false;
    }
    if (same) add('content', 'good', 'Isi peristiwa sama persis dengan yang dicatat.');
    else add('content', 'bad', 'Isi peristiwa TIDAK sama dengan yang dicatat.');
  }

  // 5. Offices outside vouch for the same tree.
  for (const witness of proof.saksi ?? []) {
    const at = await witnessed(note, witness);
    const known = remembered?.witnesses?.[witness.nama];
    if (!at) add('witness', 'bad', `Tanda tangan saksi ${witness.nama} TIDAK berlaku untuk titik periksa ini.`);
    else if (known !== undefined && known !== witness.kunci)
      add(
        'witness',
        'open',
        `Kunci saksi ${witness.nama} BERBEDA dari yang pernah dilihat perangkat ini. Nama dan kunci saksi dikirim oleh portal: tanyakan kepada kantor itu sendiri apakah kuncinya diganti.`,
      );
    else {
      vouched[witness.nama] = witness.kunci;
      add(
        'witness',
        'good',
        `Disaksikan ${witness.nama} pada ${dateLong(at)}: kantor itu memeriksa bahwa catatan berlanjut utuh, lalu turut menandatangani.`,
      );
    }
  }

  // 6. The tree continues the one this device knows, or the log owned up to what is missing.
  const log = { epochs: means.epochs, keyChanges: async () => (proof.pergantianKunci ?? []).join('') };
  const epochs = await announcedEpochs(log, tree.origin, proof.kunci).catch(() => null);
  if (epochs === null) add('epoch', 'open', 'Daftar pemulihan catatan belum dapat diambil.');
  let explained = false;
  if (remembered) {
    const seen = treeOf(remembered);
    const goesOn = await checkContinuity(seen, tree, means.fetchTile, seenHere(remembered));
    const losses =
      goesOn.state === 'good' ? null : await lossesSince(seen, tree, epochs ?? [], means.fetchTile).catch(() => null);
    explained = losses !== null;
    if (losses === null) add('consistency', goesOn.state, goesOn.text);
    else
      add(
        'consistency',
        'good',
        `Catatan ini dipulihkan dari salinan lama dan berlanjut utuh dari bagian yang dipertahankan. Yang pernah dilihat perangkat ini: ${ownedUp(losses)}`,
      );
  } else {
    add(
      'consistency',
      'good',
      'Perangkat ini baru pertama kali melihat catatan ini; titik periksanya diingat untuk pemeriksaan berikutnya.',
    );
  }
  const verdict = done(seenTree, epochsOver(epochs ?? [], position));
  // What was lost is for the watch to remember, which shows it.
  if (verdict.state === 'good' && !explained && (!remembered || tree.size >= remembered.size)) {
    const known = remembered?.epoch ?? 1;
    const epoch = tree.size === remembered?.size ? known : Math.max(known, (epochs ?? []).length + 1);
    means.memory.save(
      rememberedOf(tree, proof.kunci, means.now(), epoch, remembered?.losses, { ...remembered?.witnesses, ...vouched }),
    );
  }
  return verdict;
}

/** When a witness cosigned; null when its line does not hold. */
async function witnessed(note: SignedNote, witness: Witness): Promise<Date | null> {
  try {
    return await cosignedAt(note, await parseKey(witness.kunci, 'cosignature'));
  } catch {
    return null;
  }
}
