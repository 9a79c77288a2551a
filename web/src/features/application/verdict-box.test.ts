import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/error';
import type { KeptVerdicts, Standing, Verdict } from './verdict-box';
import { VerdictBox } from './verdict-box';

const cut = () => new ApiError(0, 'TANPA_JAWABAN', 'Tidak ada jaringan.');
const stale = () => new ApiError(409, 'VERSI_USANG', 'Data sudah berubah.');
const refusal = () => new ApiError(422, 'CATATAN_WAJIB', 'Catatan wajib diisi.');

/** A server that keeps one form; `fail` answers in its place. */
function desk(standing: Standing = { versi: 7, files: { ktp: 'f1', kk: 'f2', khs: 'f3' } }) {
  const server = { versi: standing.versi, files: standing.files, fail: (_: Verdict): unknown => null };
  const sent: { jenis: string; putusan: string; versi: number; key: string }[] = [];
  const kept: KeptVerdicts[] = [];
  const refused: string[] = [];
  let keys = 0;
  const box = new VerdictBox({
    send: async (verdict, versi) => {
      const failure = server.fail(verdict);
      sent.push({ jenis: verdict.jenis, putusan: verdict.putusan, versi, key: verdict.key });
      if (failure) throw failure;
      if (versi !== server.versi) throw stale();
      server.versi += 1;
      return { versi: server.versi };
    },
    standing: async () => ({ versi: server.versi, files: server.files }),
    write: async (state) => kept.push(state),
    newKey: () => `k${++keys}`,
    onRefused: (verdict) => refused.push(verdict.jenis),
  });
  const judge = (jenis: 'ktp' | 'kk' | 'khs', putusan: 'sah' | 'tidak_sah' = 'sah') =>
    box.judge({ formId: 'a1', jenis, fileId: server.files[jenis] ?? '', putusan, catatan: 'Buram' }, 7);
  return { box, server, sent, kept, refused, judge };
}

describe('verdicts on their way', () => {
  it('given while the one before is sent, none is swallowed, and each stands on the version before it', async () => {
    const { box, sent, judge } = desk();
    judge('ktp');
    judge('kk');
    judge('khs');
    await box.flush();
    expect(sent.map(({ jenis, versi }) => [jenis, versi])).toEqual([
      ['ktp', 7],
      ['kk', 8],
      ['khs', 9],
    ]);
    expect(box.snapshot()).toMatchObject({ verdicts: [], waiting: false });
  });
  it('are kept without a network and sent as the same command when it is back', async () => {
    const { box, server, sent, kept, judge } = desk();
    server.fail = cut;
    judge('ktp');
    judge('kk');
    await box.flush();
    expect(box.snapshot().waiting).toBe(true);
    expect(kept.at(-1)?.verdicts.map(({ jenis }) => jenis)).toEqual(['ktp', 'kk']);
    server.fail = () => null;
    await box.flush();
    expect(sent.map(({ jenis, key }) => [jenis, key])).toEqual([
      ['ktp', 'k1'],
      ['ktp', 'k1'],
      ['kk', 'k2'],
    ]);
    expect(kept.at(-1)?.verdicts).toEqual([]);
  });
  it('are found again on the device by another page', async () => {
    const first = desk();
    first.server.fail = cut;
    first.judge('ktp', 'tidak_sah');
    await first.box.flush();
    const second = desk();
    second.box.take(first.kept.at(-1) ?? { verdicts: [], notes: {} });
    await second.box.flush();
    expect(second.sent).toMatchObject([{ jenis: 'ktp', putusan: 'tidak_sah' }]);
  });
  it('go over a form that moved meanwhile, for the same file only', async () => {
    const { box, server, sent, refused, judge } = desk();
    server.versi = 12;
    judge('ktp');
    await box.flush();
    expect(sent.map(({ versi }) => versi)).toEqual([7, 12]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
    server.versi = 30;
    judge('kk');
    server.files = { ...server.files, kk: 'other' };
    await box.flush();
    expect(refused).toEqual(['kk']);
    expect(box.snapshot().verdicts).toEqual([]);
  });
  it('that the server refuses are told, keep their words, and let the next one go', async () => {
    const { box, server, refused, sent, judge } = desk();
    server.fail = ({ jenis }) => (jenis === 'ktp' ? refusal() : null);
    judge('ktp', 'tidak_sah');
    judge('kk');
    await box.flush();
    expect(refused).toEqual(['ktp']);
    expect(box.note('a1', 'ktp')).toBe('Buram');
    expect(sent.map(({ jenis }) => jenis)).toEqual(['ktp', 'kk']);
  });
  it('are replaced by a newer one on the same document while they wait', async () => {
    const { box, server, sent, judge } = desk();
    server.fail = cut;
    judge('kk');
    judge('ktp');
    judge('ktp', 'tidak_sah');
    await box.flush();
    server.fail = () => null;
    sent.length = 0;
    await box.flush();
    expect(sent.map(({ jenis, putusan }) => [jenis, putusan])).toEqual([
      ['kk', 'sah'],
      ['ktp', 'tidak_sah'],
    ]);
  });
  it('keep the half-typed words of a refusal by form and document until it is given', async () => {
    const { box, kept, judge } = desk();
    box.type('a1', 'ktp', 'Foto terpot');
    box.type('a2', 'ktp', 'Lain');
    expect(kept.at(-1)?.notes).toEqual({ 'a1 ktp': 'Foto terpot', 'a2 ktp': 'Lain' });
    judge('ktp', 'tidak_sah');
    await box.flush();
    expect([box.note('a1', 'ktp'), box.note('a2', 'ktp')]).toEqual(['', 'Lain']);
  });
});
