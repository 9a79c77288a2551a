import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitWithin, kindOfBytes, prepareFile, UnusableFile } from '../prepare-file';
import { quietly } from '../quietly';

const kept = new Map<string, unknown>();
const keys = new Map<string, unknown>();
type Store = Map<string, unknown>;
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => (name === 'beasiswa-kunci' ? keys : kept),
  get: async (key: string, store: Store) => store.get(key),
  set: async (key: string, value: unknown, store: Store) => void store.set(key, value),
  del: async (key: string, store: Store) => void store.delete(key),
  clear: async (store: Store) => store.clear(),
  entries: async (store: Store) => [...store.entries()],
}));

const { deviceNotes, wipeNotes } = await import('./notes');

const draft = {
  form: { nama: 'Yosep' },
  step: 2,
  savedAt: 1,
  syncedAt: null,
  applicationId: null,
  version: null,
  submitKey: null,
};

describe('the draft on the device', () => {
  beforeEach(() => kept.clear());

  const kk = { name: 'kk.pdf', type: 'application/pdf', blob: new Blob(['x']), chosenAt: 1 };
  it('comes back as it was written, for its owner only', async () => {
    await deviceNotes('u1').write(draft);
    expect(await deviceNotes('u1').read()).toEqual(draft);
    expect(await deviceNotes('u2').read()).toBeUndefined();
  });
  it('is kept sealed, and cannot be opened once signing out has taken the key', async () => {
    await deviceNotes('u1').write(draft);
    const sealed = kept.get('draf:u1') as { data: ArrayBuffer };
    expect(new TextDecoder().decode(sealed.data)).not.toContain('Yosep');
    await wipeNotes();
    expect([kept.size, keys.size]).toEqual([0, 0]);
    kept.set('draf:u1', sealed);
    expect(await deviceNotes('u1').read()).toBeUndefined();
  });
  it('makes no key for a look, nor one that was being made when the person signed out', async () => {
    await wipeNotes();
    expect(await deviceNotes('u1').read()).toBeUndefined();
    expect((await deviceNotes('u1').files()).size).toBe(0);
    expect(keys.size).toBe(0);
    deviceNotes('u1').prepare();
    await wipeNotes();
    await new Promise((next) => setTimeout(next, 50));
    expect(keys.size).toBe(0);
    deviceNotes('u1').prepare();
    await vi.waitFor(() => expect(keys.size).toBe(1));
  });
  it('takes nothing more from a screen that was open when the person signed out', async () => {
    const notes = deviceNotes('u1');
    const half = notes.write(draft);
    await wipeNotes();
    expect(await half).toBe(false);
    expect(await notes.write(draft)).toBe(false);
    expect(await notes.keepFile('kk', kk)).toBe(false);
    expect([kept.size, keys.size]).toEqual([0, 0]);
    expect(await deviceNotes('u1').write(draft)).toBe(true);
  });
  it('keeps chosen files by document, and why one was refused', async () => {
    await deviceNotes('u1').keepFile('kk', kk);
    await deviceNotes('u2').keepFile('ktp', kk);
    expect([...(await deviceNotes('u1').files()).keys()]).toEqual(['kk']);
    await deviceNotes('u1').keepFile('kk', { ...kk, blob: new Blob([]), refused: 'Rusak.' });
    expect((await deviceNotes('u1').files()).get('kk')).toMatchObject({ refused: 'Rusak.' });
  });
  it('is dropped with its files and leaves those of another user', async () => {
    await deviceNotes('u1').write(draft);
    await deviceNotes('u2').write(draft);
    await deviceNotes('u1').keepFile('kk', kk);
    await deviceNotes('u1').drop();
    expect([...kept.keys()]).toEqual(['draf:u2']);
  });
});

describe('writing after a quiet time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes once, with the last text', () => {
    const written: string[] = [];
    const save = quietly((text: string) => void written.push(text), 300);
    save.call('a');
    vi.advanceTimersByTime(200);
    save.call('ab');
    vi.advanceTimersByTime(299);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['ab']);
  });
  it('writes at once when asked, and not again', () => {
    const written: string[] = [];
    const save = quietly((text: string) => void written.push(text), 300);
    save.call('a');
    save.flush();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual(['a']);
  });
});

describe('a chosen file', () => {
  it('is known by its bytes, not by its name', () => {
    expect(kindOfBytes(new TextEncoder().encode('%PDF-1.7'))).toBe('pdf');
    expect(kindOfBytes(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpg');
    expect(kindOfBytes(new TextEncoder().encode('GIF89a'))).toBeNull();
  });
  it('is refused when it only calls itself a PDF', async () => {
    await expect(prepareFile(new File(['hello'], 'ktp.pdf', { type: 'application/pdf' }))).rejects.toThrow(
      UnusableFile,
    );
    await expect(prepareFile(new File([], 'ktp.pdf'))).rejects.toThrow('kosong');
  });
  it('gets the type of its content', async () => {
    const prepared = await prepareFile(new File(['%PDF-1.4 x\nstartxref\n9\n%%EOF'], 'kk', { type: '' }));
    expect(prepared).toMatchObject({ kind: 'pdf', shrunkFrom: null });
    expect(prepared.file.type).toBe('application/pdf');
  });
  it('keeps its shape when a photo is shrunk', () => {
    expect(fitWithin(4000, 3000, 1800)).toEqual({ width: 1800, height: 1350 });
    expect(fitWithin(800, 600, 1800)).toEqual({ width: 800, height: 600 });
  });
});
