// The certificate of an erasure against its proven event.
import { describe, expect, it } from 'vitest';
import type { Bytes } from './bytes';
import { certificateOf } from './certificate';
import { certificateHead, certificateTyped } from './certificate-typed';
import { entries, envelopeOf, newLog, proofOf } from './testing';

const proof = async (type = 'Erased', stream = 'user') => {
  const envelope = envelopeOf({ reason: 'permintaan_sendiri' }, type, stream) as Bytes;
  return proofOf(await newLog(), entries(13).with(5, envelope), 5);
};

describe('a certificate of an erasure', () => {
  it('says what its event says, and names what differs', async () => {
    const certificate = certificateOf(await proof());
    if (!certificate) throw new Error('no certificate');
    expect(certificateHead(certificate)).toEqual([
      ['Nomor peristiwa', '5'],
      ['Nomor akun', '019d0000'],
      ['Waktu', '1 Januari 2026 pukul 09.00 WIT'],
      ['Alasan', 'Permintaan sendiri'],
    ]);
    const { compare } = certificateTyped(certificate);
    const same = await compare({ nomor: '5', akun: ' 019D0000', tanggal: '2026-01-01' });
    expect(same).toMatchObject({ differs: [], state: 'good' });
    for (const [part, text] of [
      ['nomor', '6'],
      ['akun', '019d0001'],
      ['tanggal', '2026-01-02'],
    ] as const)
      expect(await compare({ [part]: text })).toMatchObject({ differs: [part], state: 'bad' });
    expect(await compare({ tanggal: '1 Januari 2026' })).toMatchObject({ differs: [], state: 'good' });
    expect(await compare({ akun: '019d0000', tanggal: '1 Januarius' })).toMatchObject({
      differs: [],
      state: 'open',
      errors: { tanggal: expect.stringMatching(/^Tulis tanggal/) },
    });
    for (const text of ['x', '-5', 'lima']) {
      const found = await compare({ akun: '019d0000', nomor: text });
      expect(found).toMatchObject({ differs: [], state: 'open', errors: { nomor: expect.stringMatching(/^Tulis/) } });
    }
  });

  it('is none of another event', async () => {
    expect(certificateOf(await proof('Deactivated'))).toBeNull();
    expect(certificateOf(await proof('Erased', 'award'))).toBeNull();
    expect(certificateOf({ ...(await proof()), amplop: null })).toBeNull();
  });
});
