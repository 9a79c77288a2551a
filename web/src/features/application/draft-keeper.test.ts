import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/error';
import { type DraftDeps, DraftKeeper, SYNC_DELAY_MS } from './draft-keeper';
import type { LocalDraft } from './draft-store';
import { emptyForm, type TypedForm } from './form-body';

const fresh = (): LocalDraft<TypedForm> => ({
  form: emptyForm(),
  step: 0,
  savedAt: 0,
  syncedAt: null,
  applicationId: null,
  version: null,
  submitKey: null,
});

function keeper(overrides: Partial<DraftDeps> = {}) {
  const written: LocalDraft<TypedForm>[] = [];
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
    online: () => network.online,
    now: () => Date.now(),
    ...overrides,
  };
  return { keeper: new DraftKeeper(fresh(), deps), written, sent, network };
}

const named = (nama: string) => ({ ...emptyForm(), nama });

describe('the keeper of a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes to the device after 300 ms and to the server a little later', async () => {
    const { keeper: draft, written, sent } = keeper();
    draft.change(named('Y'));
    draft.change(named('Yosep'));
    await vi.advanceTimersByTimeAsync(299);
    expect(written).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
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
    draft.change(named('Yosep'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(0);
    expect(draft.snapshot().save).toMatchObject({ kind: 'device', why: 'offline' });
    network.online = true;
    await draft.flush();
    expect(sent).toHaveLength(1);
    expect(draft.snapshot().save.kind).toBe('server');
  });
  it('makes no draft of a form in which nothing was typed', async () => {
    const { keeper: draft, sent, written } = keeper();
    await draft.flush();
    expect([sent.length, written.length]).toEqual([0, 0]);
  });
  it('does not send the same text twice', async () => {
    const { keeper: draft, sent } = keeper();
    draft.change(named('Yosep'));
    await draft.flush();
    await draft.flush();
    expect(sent).toHaveLength(1);
  });
  it('keeps the typed text when the server has another version, and goes on from it', async () => {
    let fail = true;
    const { keeper: draft, written } = keeper({
      send: async (id, version) => {
        if (fail) throw new ApiError(409, 'VERSI_USANG', 'Data sudah diubah orang lain.');
        return { id: id ?? 'a1', versi: (version ?? 0) + 1 };
      },
    });
    draft.change(named('Yosep'));
    await draft.flush();
    expect(draft.snapshot().conflict?.message).toContain('diubah');
    expect(written.at(-1)?.form.nama).toBe('Yosep');
    fail = false;
    await draft.keepMine(7);
    expect(draft.snapshot()).toMatchObject({ conflict: null, version: 8, save: { kind: 'server' } });
  });
  it('shows which fields the server refused', async () => {
    const { keeper: draft } = keeper({
      send: async () => {
        throw new ApiError(422, 'DATA_TIDAK_SAH', 'x', { bidang: [{ nama: 'nik', pesan: 'NIK sudah terdaftar.' }] });
      },
    });
    draft.change(named('Yosep'));
    await draft.flush();
    expect(draft.snapshot().fields).toEqual({ nik: 'NIK sudah terdaftar.' });
    expect(draft.snapshot().save).toMatchObject({ kind: 'device', why: 'refused' });
  });
  it('keeps one key for one submit until it is answered', async () => {
    const { keeper: draft } = keeper();
    const first = await draft.submitKey();
    expect(await draft.submitKey()).toBe(first);
    await draft.forgetSubmitKey();
    expect(await draft.submitKey()).not.toBe(first);
  });
});
