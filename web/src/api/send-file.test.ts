import { describe, expect, it } from 'vitest';
import { ApiError } from './error';
import { rest, type SendDeps, sendFile, sendNow, TRIES_MAX } from './send-file';

const cut = () => new ApiError(0, 'LURING', 'Tidak ada sambungan', {}, false);

/** A server that keeps what it gets; `lose` says which pieces never arrive, `loseAnswer` whose answer is lost. */
function serverOf(size: number, rules: { lose?: number[]; loseAnswer?: number[] } = {}) {
  const state = { id: 'u', ukuran: size, diterima: 0, potongan: 4 };
  const sent: number[] = [];
  let rests = 0;
  const deps: SendDeps = {
    announce: async () => ({ ...state }),
    state: async () => ({ ...state }),
    piece: async (_id, from, piece) => {
      sent.push(from);
      if (rules.lose?.includes(sent.length)) throw cut();
      if (from !== state.diterima)
        throw new ApiError(409, 'POTONGAN_TIDAK_URUT', 'bukan berikutnya', { diterima: state.diterima });
      state.diterima += piece.size;
      if (rules.loseAnswer?.includes(sent.length)) throw cut();
      return { ...state };
    },
    finish: async () => ({ fileId: 'f', sha256: 'aa' }),
    rest: async () => {
      rests += 1;
    },
  };
  return { deps, sent, state, rested: () => rests };
}

const file = new File(['0123456789'], 'ktp.pdf', { type: 'application/pdf' });

describe('sending a file in pieces', () => {
  it('sends each piece once and tells the share', async () => {
    const server = serverOf(10);
    const shares: number[] = [];
    const kept = await sendFile(file, { purpose: 'x', onProgress: (share) => shares.push(share) }, server.deps);
    expect(kept).toEqual({ fileId: 'f', sha256: 'aa', nama: 'ktp.pdf' });
    expect(server.sent).toEqual([0, 4, 8]);
    expect(shares).toEqual([0, 0.4, 0.8]);
  });

  it('sends only the rest after a cut, and no piece again whose answer alone was lost', async () => {
    const server = serverOf(10, { lose: [2], loseAnswer: [3] });
    let waited = 0;
    await sendFile(
      file,
      {
        purpose: 'x',
        onWait: () => {
          waited += 1;
        },
      },
      server.deps,
    );
    expect(server.sent).toEqual([0, 4, 4, 8]);
    expect([waited, server.rested()]).toEqual([2, 2]);
  });

  it('goes on where an earlier page stopped', async () => {
    const server = serverOf(10);
    server.state.diterima = 8;
    await sendFile(file, { purpose: 'x' }, server.deps);
    expect(server.sent).toEqual([8]);
  });

  it('gives up after many tries without progress, and at once when it is refused', async () => {
    const dead = serverOf(10, { lose: Array.from({ length: 99 }, (_, index) => index + 1) });
    await expect(sendFile(file, { purpose: 'x' }, dead.deps)).rejects.toThrow('Tidak ada sambungan');
    expect(dead.sent).toHaveLength(TRIES_MAX + 1);
    const refusing = serverOf(10);
    refusing.deps.finish = async () => {
      throw new ApiError(415, 'BERKAS_TIDAK_DIDUKUNG', 'Jenis berkas tidak didukung.');
    };
    await expect(sendFile(file, { purpose: 'x' }, refusing.deps)).rejects.toThrow('Jenis berkas');
  });

  it('rests no longer once somebody asks to send now', async () => {
    let ended = false;
    const resting = rest(5).then(() => {
      ended = true;
    });
    await Promise.resolve();
    expect(ended).toBe(false);
    sendNow();
    await resting;
    expect(ended).toBe(true);
  });
  it('ends when the file is not wanted any more, also while it waits', async () => {
    const server = serverOf(10, { lose: [2] });
    const control = new AbortController();
    const waiting = sendFile(
      file,
      { purpose: 'x', signal: control.signal, onWait: () => control.abort(new Error('replaced')) },
      { ...server.deps, rest: () => new Promise(() => undefined) },
    );
    await expect(waiting).rejects.toThrow('replaced');
    expect(server.sent).toEqual([0, 4]);
  });
});
