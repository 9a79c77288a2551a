// Checks a proof step by step and says what each step found, in words for a person.
import { type Bytes, equal, fromBase64, fromHex, toHex } from './bytes';
import type { Memory } from './memory';
import { consistencyProof, continues, includes, leafHash } from './merkle';
import { isSignedBy, parseCheckpoint, parseKey, parseNote } from './note';
import { type FetchTile, rangesFromTiles } from './tiles';

/** What `GET /api/web/bukti/{position}` answers. */
export interface Proof {
  nomorPeristiwa: number;
  daun: string;
  amplop?: string | null;
  ukuran: number;
  jalur: string[];
  checkpoint: string;
  kunci: string;
  isi?: {
    jenis: string;
    waktu: string;
    tanggalBerlaku?: string | null;
    ringkasan: string;
  } | null;
}

/** good: shown; bad: disproved; open: could not be asked. */
export type StepState = 'good' | 'bad' | 'open';

export interface Step {
  name: 'signature' | 'key' | 'inclusion' | 'content' | 'consistency';
  state: StepState;
  text: string;
}

export interface Verdict {
  /** Green only when every step is good. */
  state: StepState;
  steps: Step[];
  /** The signed tree, when its signature held. */
  tree: { origin: string; size: number; root: string } | null;
  /** The proof speaks of the position that was asked for. */
  position: number;
}

export interface Means {
  memory: Memory;
  fetchTile: FetchTile;
  now: () => Date;
}

/** Checks `proof` for the event at `position`. Never throws: what cannot be read is bad. */
export async function checkProof(proof: Proof, position: number, means: Means): Promise<Verdict> {
  const steps: Step[] = [];
  const add = (name: Step['name'], state: StepState, text: string) => steps.push({ name, state, text });
  const done = (tree: Verdict['tree']): Verdict => ({
    state: steps.some((step) => step.state === 'bad')
      ? 'bad'
      : steps.some((step) => step.state === 'open')
        ? 'open'
        : 'good',
    steps,
    tree,
    position,
  });

  // 1. The signed root.
  let note: ReturnType<typeof parseNote>;
  let tree: ReturnType<typeof parseCheckpoint>;
  try {
    const key = await parseKey(proof.kunci);
    note = parseNote(proof.checkpoint);
    tree = parseCheckpoint(note.text);
    const holds = await isSignedBy(note, key).catch(() => null);
    if (holds === null) {
      add(
        'signature',
        'open',
        'Peramban ini belum dapat memeriksa tanda tangan Ed25519. Gunakan peramban yang lebih baru.',
      );
      return done(null);
    }
    if (!holds || key.name !== tree.origin) {
      add('signature', 'bad', 'Tanda tangan pada titik periksa TIDAK cocok dengan kunci catatan ini.');
      return done(null);
    }
  } catch {
    add('signature', 'bad', 'Titik periksa atau kuncinya rusak dan tidak dapat dibaca.');
    return done(null);
  }
  add(
    'signature',
    'good',
    `Titik periksa atas ${tree.size.toLocaleString('id-ID')} peristiwa ditandatangani oleh ${tree.origin}.`,
  );
  const seenTree = { origin: tree.origin, size: tree.size, root: toHex(tree.root) };

  // 2. The same key as before.
  const remembered = means.memory.load(tree.origin);
  if (remembered && remembered.key !== proof.kunci) {
    const old = await parseKey(remembered.key).catch(() => null);
    const handed = old !== null && (await isSignedBy(note, old).catch(() => false));
    if (handed) add('key', 'good', 'Kunci catatan telah diganti, dan kunci lama ikut menandatangani penggantinya.');
    else
      add(
        'key',
        'bad',
        'Kunci penanda tangan BERBEDA dari yang pernah dilihat perangkat ini, tanpa pengesahan kunci lama.',
      );
  }

  // 3. The event stands in that tree.
  try {
    const inside =
      proof.nomorPeristiwa === position &&
      proof.ukuran === tree.size &&
      (await includes(fromHex(proof.daun), position, tree.size, proof.jalur.map(fromHex), tree.root));
    if (inside)
      add(
        'inclusion',
        'good',
        `Peristiwa nomor ${position.toLocaleString('id-ID')} terbukti ada di dalam catatan itu.`,
      );
    else
      add(
        'inclusion',
        'bad',
        `Peristiwa nomor ${position.toLocaleString('id-ID')} TIDAK terbukti ada di dalam catatan itu.`,
      );
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

  // 5. The tree continues the one this device knows.
  await checkContinuity();
  const verdict = done(seenTree);
  if (verdict.state === 'good' && (!remembered || tree.size >= remembered.size)) {
    means.memory.save({ ...seenTree, key: proof.kunci, seenAt: means.now().toISOString() });
  }
  return verdict;

  async function checkContinuity(): Promise<void> {
    if (!remembered) {
      add(
        'consistency',
        'good',
        'Perangkat ini baru pertama kali melihat catatan ini; titik periksanya diingat untuk pemeriksaan berikutnya.',
      );
      return;
    }
    const known: { size: number; root: Bytes } = { size: remembered.size, root: fromHex(remembered.root) };
    const [older, newer] = known.size <= tree.size ? [known, tree] : [tree, known];
    try {
      const path = await consistencyProof(older.size, newer.size, rangesFromTiles(newer.size, means.fetchTile));
      const goesOn = await continues(older.size, older.root, newer.size, newer.root, path);
      const day = remembered.seenAt.slice(0, 10).split('-').reverse().join('-');
      if (goesOn)
        add(
          'consistency',
          'good',
          `Catatan ini kelanjutan utuh dari yang dilihat perangkat ini pada ${day}; tidak ada yang dihapus atau diubah sejak itu.`,
        );
      else
        add(
          'consistency',
          'bad',
          `Catatan ini BUKAN kelanjutan dari yang dilihat perangkat ini pada ${day}. Riwayatnya telah diubah.`,
        );
    } catch {
      add(
        'consistency',
        'open',
        'Kelanjutan dari catatan yang dilihat sebelumnya belum dapat diperiksa (data tidak dapat diambil).',
      );
    }
  }
}
