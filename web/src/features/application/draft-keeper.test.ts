import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/error';
import { type FormDraft, freshDraft, type ServerCopy } from './draft';
import { type DraftDeps, DraftKeeper, SYNC_DELAY_MS } from './draft-keeper';
import { emptyForm, type TypedForm, toBody } from './form-body';
import { startingDraft } from './my-application';
import type { ApplicationDetail } from './queries';

const copy = (versi: number, form: Partial<TypedForm>): ServerCopy => ({
  id: 'a1',
  versi,
  status: 'draf',
  catatan: null,
  dokumen: [],
  isi: toBody({ ...emptyForm(), ...form }),
});

function keeper(overrides: Partial<DraftDeps> = {}, initial: FormDraft = freshDraft(emptyForm())) {
  const written: FormDraft[] = [];
  const sent: { id: string | null; version: number | null; name: unknown }[] = [];
  const network = { online: true };
  const deps: DraftDeps = {
    write: async (draft) => {
      written.push(draft);
      return true;
    },
    send: async (id, version, body) => {
      sent.push({ id, version, name: body.nama });
      return { id: id ?? 'a1', versi: (version ?? 0) + 1 };
    },
    newest: async () => null,
    online: () => network.online,
    now: () => Date.now(),
    ...overrides,
  };
  return { keeper: new DraftKeeper(initial, deps), written, sent, network };
}

const named = (nama: string) => ({ ...emptyForm(), nama });

describe('the keeper of a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes to the device at once and to the server a little later', async () => {
    const { keeper: draft, written, sent } = keeper();
    draft.set(named('Y'));
    expect(written).toHaveLength(1);
    draft.set(named('Yosep'));
    await vi.advanceTimersByTimeAsync(0);
    expect(written.at(-1)?.form.nama).toBe('Yosep');
    expect(draft.snapshot().save.kind).toBe('device');
    await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS);
    expect(sent).toEqual([{ id: null, version: null, name: 'Yosep' }]);
    expect(draft.snapshot()).toMatchObject({ save: { kind: 'server' }, applicationId: 'a1', version: 1 });
    expect(written.at(-1)?.syncedAt).not.toBeNull();
  });
  it('stays on the device without a network and sends when asked again', async () => {
    const { keeper: draft, sent, network } = keeper();
    network.online = false;
    draft.set(named('Yosep'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(0);
    expect(draft.snapshot().save).toMatchObject({ kind: 'device', why: 'offline' });
    network.online = true;
    await draft.flush();
    expect(sent).toHaveLength(1);
    expect(draft.snapshot().save.kind).toBe('server');
  });
  it('goes on with the draft of the year that another device began', async () => {
    const sent: (string | null)[] = [];
    const there = new ApiError(409, 'DRAF_SUDAH_ADA', 'Sudah ada draf.', { formulirPendaftaranId: 'a1' });
    const { keeper: draft } = keeper({
      send: async (id, version) => {
        sent.push(id);
        if (id === null) throw there;
        return { id, versi: (version ?? 0) + 1 };
      },
      newest: async () => copy(3, { tempatLahir: 'Kenyam' }),
    });
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS);
    expect(sent).toEqual([null, 'a1']);
    expect(draft.snapshot()).toMatchObject({ applicationId: 'a1', version: 4 });
    expect(draft.snapshot().form).toMatchObject({ nama: 'Yosep', tempatLahir: 'Kenyam' });
  });
  it('makes no draft of a form in which nothing was typed', async () => {
    const { keeper: draft, sent, written } = keeper();
    await draft.flush();
    expect([sent.length, written.length]).toEqual([0, 0]);
  });
  it('does not send the same text twice', async () => {
    const { keeper: draft, sent } = keeper();
    draft.set(named('Yosep'));
    await draft.flush();
    await draft.flush();
    expect(sent).toHaveLength(1);
  });
  const stale = () => new ApiError(409, 'VERSI_USANG', 'Data sudah diubah orang lain.');
  it('puts together what two devices changed in different fields', async () => {
    const bodies: unknown[] = [];
    const { keeper: draft } = keeper({
      send: async (id, version, body) => {
        if (version === 1) throw stale();
        bodies.push([version, body.nama, body.tempatLahir]);
        return { id: id ?? 'a1', versi: (version ?? 0) + 1 };
      },
      newest: async () => copy(5, { nama: 'Yosep', tempatLahir: 'Kenyam' }),
    });
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    draft.set({ noHp: '081200001234' });
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({
      version: 6,
      clashes: [],
      taken: ['tempatLahir'],
      save: { kind: 'server' },
    });
    expect(draft.snapshot().form).toMatchObject({ nama: 'Yosep', noHp: '081200001234', tempatLahir: 'Kenyam' });
    expect(bodies.at(-1)).toEqual([5, 'Yosep', 'Kenyam']);
  });
  it('takes what another device saved into the open form, so that the next save keeps it', async () => {
    const { keeper: draft } = keeper();
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    draft.seen(copy(7, { nama: 'Yosep Gwijangge' }));
    expect(draft.snapshot()).toMatchObject({ version: 7, form: { nama: 'Yosep Gwijangge' }, save: { kind: 'server' } });
  });
  it('asks when both changed the same field, and sends nothing before the answer', async () => {
    const { keeper: draft, sent } = keeper();
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    draft.set({ nama: 'Yosep G.' });
    draft.seen(copy(7, { nama: 'Yosep Gwijangge' }));
    const [clash] = draft.snapshot().clashes;
    expect(clash).toMatchObject({ mine: { nama: 'Yosep G.' }, theirs: { nama: 'Yosep Gwijangge' } });
    await draft.flush();
    expect(sent).toHaveLength(1);
    // A copy that is older or the same asks nothing again.
    draft.seen(copy(7, { nama: 'Yosep Gwijangge' }));
    if (clash) draft.choose(clash, 'theirs');
    expect(draft.snapshot().clashes).toEqual([]);
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({ form: { nama: 'Yosep Gwijangge' }, save: { kind: 'server' }, version: 7 });
  });
  describe('a question that nobody answered', () => {
    /** A device that was away: it typed an address over an empty one, and another saved another meanwhile. */
    const asked = async () => {
      const one = keeper({}, { ...freshDraft(emptyForm()), base: emptyForm(), applicationId: 'a1', version: 1 });
      one.network.online = false;
      one.keeper.set({ alamat: 'Kenyam' });
      one.network.online = true;
      one.keeper.seen(copy(2, { alamat: 'Wamena' }));
      await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS);
      expect(one.sent).toEqual([]);
      // As the device's notes give it back.
      return JSON.parse(JSON.stringify(one.written.at(-1))) as FormDraft;
    };
    const question = { fields: ['alamat'], mine: { alamat: 'Kenyam' }, theirs: { alamat: 'Wamena' } };

    it('stands there again after a reload, and nothing is sent over the other text', async () => {
      const again = keeper({}, startingDraft(await asked(), null));
      expect(again.keeper.snapshot().clashes).toEqual([question]);
      again.keeper.seen(copy(2, { alamat: 'Wamena' }));
      again.keeper.set({ kotaStudi: 'Jayapura' });
      await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS * 2);
      await again.keeper.flush();
      expect(again.sent).toEqual([]);
      expect(again.keeper.snapshot()).toMatchObject({ clashes: [question], save: { kind: 'device' } });
    });
    it('is asked anew over what the other saved since, by what this device knew before', async () => {
      const again = keeper({}, startingDraft(await asked(), null));
      again.keeper.seen(copy(3, { alamat: 'Mapenduma', tempatLahir: 'Kenyam' }));
      const { clashes, form } = again.keeper.snapshot();
      expect(clashes).toEqual([{ ...question, theirs: { alamat: 'Mapenduma' } }]);
      expect(form).toMatchObject({ alamat: 'Kenyam', tempatLahir: 'Kenyam' });
    });
    it('is none any more once the other took back what was saved there', async () => {
      const again = keeper({}, startingDraft(await asked(), null));
      again.keeper.seen(copy(3, {}));
      expect(again.keeper.snapshot()).toMatchObject({ clashes: [], form: { alamat: 'Kenyam' } });
      await again.keeper.flush();
      expect(again.keeper.snapshot().save.kind).toBe('server');
    });
    it('is settled by a choice, for the next reload too', async () => {
      const again = keeper({}, startingDraft(await asked(), null));
      const [clash] = again.keeper.snapshot().clashes;
      if (clash) again.keeper.choose(clash, 'mine');
      await again.keeper.flush();
      expect(again.sent).toMatchObject([{ id: 'a1', version: 2 }]);
      expect(again.written.at(-1)).toMatchObject({ clashes: [], form: { alamat: 'Kenyam' }, version: 3 });
    });
    it('shows what stands in the field by now, and ends when both say the same', async () => {
      const again = keeper({}, startingDraft(await asked(), null));
      again.keeper.set({ alamat: 'Kenyam Baru' });
      expect(again.keeper.snapshot().clashes).toEqual([{ ...question, mine: { alamat: 'Kenyam Baru' } }]);
      again.keeper.set({ alamat: 'Wamena' });
      expect(again.keeper.snapshot().clashes).toEqual([]);
    });
  });
  it('knows its own text again when the answer to it was lost', async () => {
    let lose = true;
    const { keeper: draft } = keeper({
      send: async (id, version) => {
        if (lose) throw new ApiError(0, 'LURING', 'terputus', {}, false);
        if (version === 1) throw stale();
        return { id: id ?? 'a1', versi: (version ?? 0) + 1 };
      },
      newest: async () => copy(2, { nama: 'Yosep' }),
    });
    draft.seen(copy(1, {}));
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    lose = false;
    draft.set({ nama: 'Yosep G' });
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({ clashes: [], form: { nama: 'Yosep G' }, version: 3 });
  });
  it('runs a document between two saves over the newest version', async () => {
    const { keeper: draft } = keeper({ newest: async () => copy(9, { nama: 'Yosep', alamat: 'Wamena' }) });
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    const versions: number[] = [];
    await draft.between(async (id, version) => {
      versions.push(version);
      if (version < 9) throw stale();
      return { id, versi: version + 1 };
    });
    expect(versions).toEqual([1, 9]);
    expect(draft.snapshot()).toMatchObject({ version: 10, form: { alamat: 'Wamena' } });
  });
  it('shows which fields the server refused', async () => {
    const { keeper: draft } = keeper({
      send: async () => {
        throw new ApiError(422, 'DATA_TIDAK_SAH', 'x', { bidang: [{ nama: 'nik', pesan: 'NIK sudah terdaftar.' }] });
      },
    });
    draft.set(named('Yosep'));
    await draft.flush();
    expect(draft.snapshot().fields).toEqual({ nik: 'NIK sudah terdaftar.' });
    expect(draft.snapshot().save).toMatchObject({ kind: 'device', why: 'refused', told: null });
  });
  it('tells what the server said where it names no field', async () => {
    const { keeper: draft } = keeper({
      send: async () => {
        throw new ApiError(409, 'FORMULIR_SEDANG_DIPERIKSA', 'Formulir sedang diperiksa.');
      },
    });
    draft.set(named('Yosep'));
    await draft.flush();
    const told = 'Formulir sedang diperiksa.';
    expect(draft.snapshot()).toMatchObject({ fields: {}, save: { kind: 'device', why: 'refused', told } });
  });
  describe('a session that ends in mid-form', () => {
    const away = (session: { over: boolean; bodies: unknown[] }): Partial<DraftDeps> => ({
      send: async (id, version, body) => {
        if (session.over) throw new ApiError(401, 'SESI_BERAKHIR', 'Sesi berakhir, silakan login ulang');
        session.bodies.push(body.nama);
        return { id: id ?? 'a1', versi: (version ?? 0) + 1 };
      },
    });

    it('is no refusal: what is typed stays here, and nothing more is asked until somebody has signed in', async () => {
      const session = { over: true, bodies: [] as unknown[] };
      const { keeper: draft, written } = keeper(away(session));
      draft.set({ nama: 'Yosep' });
      await draft.flush();
      expect(draft.snapshot()).toMatchObject({ ended: true, fields: {}, save: { kind: 'device', why: 'ended' } });
      session.over = false;
      draft.set({ nama: 'Yosep G' });
      await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS * 2);
      expect(session.bodies).toEqual([]);
      expect(draft.snapshot().save).toMatchObject({ kind: 'device', why: 'ended' });
      expect(written.at(-1)?.form.nama).toBe('Yosep G');

      draft.goOn();
      await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS);
      expect(session.bodies).toEqual(['Yosep G']);
      expect(draft.snapshot()).toMatchObject({ ended: false, save: { kind: 'server' } });
    });
    it('is told by any other request too, and takes nothing back that the server has', async () => {
      const { keeper: draft, sent } = keeper();
      draft.set({ nama: 'Yosep' });
      await draft.flush();
      draft.pause();
      expect(draft.snapshot()).toMatchObject({ ended: true, save: { kind: 'server' } });
      draft.set({ nama: 'Yosep G' });
      await draft.flush();
      expect(sent).toHaveLength(1);
    });
    it('ends a document’s write, which is tried again later', async () => {
      const { keeper: draft } = keeper();
      draft.set({ nama: 'Yosep' });
      await draft.flush();
      const ended = draft.between(async () => {
        throw new ApiError(401, 'SESI_DICABUT', 'Sesi berakhir, silakan login ulang');
      });
      await expect(ended).rejects.toMatchObject({ status: 401 });
      expect(draft.snapshot().ended).toBe(true);
    });
    it('lets the page that is opened after the sign-in send what waited', async () => {
      const { keeper: draft, sent } = keeper(
        {},
        { ...freshDraft({ ...emptyForm(), nama: 'Yosep' }), savedAt: 5, applicationId: 'a1', version: 3 },
      );
      draft.goOn();
      await vi.advanceTimersByTimeAsync(SYNC_DELAY_MS);
      expect(sent).toEqual([{ id: 'a1', version: 3, name: 'Yosep' }]);
    });
  });
  it('remembers what the server said of a number, over a reload that takes the server’s text too', async () => {
    const { keeper: draft, written } = keeper();
    draft.heard('nik', { number: '9', tingkat: 'aman', at: 1 });
    expect(written).toEqual([]);
    draft.set({ nama: 'Yosep' });
    await draft.flush();
    draft.heard('nokk', { number: '8', tingkat: 'peringatan', at: 2 });
    const answers = {
      nik: { number: '9', tingkat: 'aman', at: 1 },
      nokk: { number: '8', tingkat: 'peringatan', at: 2 },
    };
    expect(draft.snapshot().answers).toEqual(answers);
    const kept = written.at(-1) as FormDraft;
    expect(kept.syncedAt).not.toBeNull();
    const detail = { ...copy(1, { nama: 'Yosep' }), diubahPada: '2026-01-01T00:00:00Z' } as ApplicationDetail;
    expect(startingDraft(kept, detail)).toMatchObject({ form: { nama: 'Yosep' }, answers });
  });
  it('keeps one key for one submit until it is answered', async () => {
    const { keeper: draft } = keeper();
    const first = await draft.submitKey();
    expect(await draft.submitKey()).toBe(first);
    await draft.forgetSubmitKey();
    expect(await draft.submitKey()).not.toBe(first);
  });
});
