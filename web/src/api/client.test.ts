// The client's own rules: what it puts on a request and how it mends a refused one. `fetch` is the boundary here.
import { beforeEach, describe, expect, it, vi } from 'vitest';

const answer = (status: number, data: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ statusCode: status, message: 'pesan', data }), { status, headers });

/** A token that lasts `seconds`. */
function token(seconds: number, role = 'user'): string {
  const claims = { userId: 'u1', role, jti: 'j1', exp: Math.floor(Date.now() / 1000) + seconds };
  return `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`;
}

const seen: Request[] = [];
let replies: ((request: Request) => Response)[] = [];

async function freshClient() {
  vi.resetModules();
  return { ...(await import('./client')), ...(await import('./session')), ...(await import('./error')) };
}

beforeEach(() => {
  seen.length = 0;
  replies = [];
  // biome-ignore lint/suspicious/noDocumentCookie: the test empties the jar
  for (const part of document.cookie.split('; ')) document.cookie = `${part.split('=')[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (request: Request) => {
    seen.push(request.clone());
    const reply = replies.shift();
    if (!reply) throw new TypeError(`unexpected request ${request.url}`);
    return reply(request);
  });
});

describe('the client', () => {
  it('opens a pre-session before the first write, and signs', async () => {
    const { write } = await freshClient();
    replies = [() => answer(200, { csrf_token: 'c1', server_time: Date.now() }), () => answer(200, { ok: true })];
    await write('POST', '/api/web/user/forgot-password', { body: { email: 'a@b.test' } });
    const request = seen[1];
    expect(request?.headers.get('X-CSRF-Token')).toBe('c1');
    expect(request?.headers.get('X-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('corrects its clock when the server tells the time, and sends the same act again', async () => {
    const { write } = await freshClient();
    const serverTime = Date.now() + 3_600_000;
    replies = [
      () => answer(200, { csrf_token: 'c1', server_time: Date.now() }),
      () => answer(400, { kode: 'WAKTU_DI_LUAR_BATAS', server_time: serverTime }),
      () => answer(200, { ok: true }),
    ];
    await write('POST', '/api/web/user/forgot-password', { body: { email: 'a@b.test' } });
    const [first, second] = seen.slice(1);
    expect(Number(second?.headers.get('X-Timestamp')) - serverTime).toBeLessThan(5_000);
    expect(second?.headers.get('X-Nonce')).not.toBe(first?.headers.get('X-Nonce'));
    expect(await second?.text()).toBe(await first?.text());
  });

  it('asks for what it wrote itself', async () => {
    const { read, write } = await freshClient();
    replies = [
      () => answer(200, { csrf_token: 'c1', server_time: Date.now() }),
      () => answer(200, {}, { 'X-Position': '41' }),
      () => answer(200, []),
    ];
    await write('POST', '/api/web/testimoni/create', { body: { testimoni: 'x' } });
    await read('/api/web/testimoni');
    expect(seen[2]?.headers.get('X-Min-Position')).toBe('41');
  });

  it('still asks for what it wrote after the page was loaded anew', async () => {
    const { write } = await freshClient();
    replies = [
      () => answer(200, { csrf_token: 'c1', server_time: Date.now() }),
      () => answer(200, {}, { 'X-Position': '41' }),
      () => answer(200, []),
    ];
    await write('POST', '/api/web/testimoni/create', { body: { testimoni: 'x' } });
    const { read } = await freshClient();
    await read('/api/web/testimoni');
    expect(seen[2]?.headers.get('X-Min-Position')).toBe('41');
  });

  it('forgets what a restored older copy of the log took away', async () => {
    const { read, write } = await freshClient();
    replies = [
      () => answer(200, { csrf_token: 'c1', server_time: Date.now() }),
      () => answer(200, {}, { 'X-Position': '41' }),
      () => answer(503, { kode: 'POSISI_BELUM_TERSEDIA', message: 'Data terbaru sedang disiapkan.', kepala: 30 }),
      () => answer(200, ['a']),
    ];
    await write('POST', '/api/web/testimoni/create', { body: { testimoni: 'x' } });
    expect(await read('/api/web/testimoni')).toEqual(['a']);
    expect(seen[3]?.headers.get('X-Min-Position')).toBe('29');
  });

  it('turns an error answer into code, message and fields', async () => {
    const { read, ApiError } = await freshClient();
    replies = [
      () => answer(422, { kode: 'DATA_TIDAK_SAH', message: 'dari data', bidang: [{ nama: 'nik', pesan: 'salah' }] }),
    ];
    const error = await read('/api/web/berita').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, kode: 'DATA_TIDAK_SAH', message: 'dari data' });
    expect((error as InstanceType<typeof ApiError>).fields()).toEqual({ nik: 'salah' });
  });

  it('says so when nothing answers', async () => {
    const { read } = await freshClient();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(read('/api/web/berita')).rejects.toMatchObject({ status: 0, kode: 'LURING' });
  });
});

describe('a session that ends', () => {
  /** A page that was opened with a good token, in a tab that did not sign in itself; then the token runs out. */
  async function afterwards() {
    // biome-ignore lint/suspicious/noDocumentCookie: what the sign-in in another tab left
    document.cookie = `access_token=${token(3600)}; Path=/`;
    const client = await freshClient();
    client.session.get();
    // biome-ignore lint/suspicious/noDocumentCookie: its time is over
    document.cookie = 'access_token=; Max-Age=0; Path=/';
    return client;
  }
  const over = () => answer(401, { kode: 'BELUM_MASUK', message: 'Sesi berakhir, silakan login ulang' });
  const opened = () => answer(200, { csrf_token: 'c1', server_time: Date.now() });
  const put = { params: { id: 'a1' }, body: { versi: 1, isi: {} } } as never;

  it('is told in a tab that did not sign in itself, after a renewal was tried', async () => {
    const { write, onSessionEnded } = await afterwards();
    const told = vi.fn();
    onSessionEnded(told);
    replies = [opened, over, over];
    await expect(write('PUT', '/api/cms/formulir-pendaftaran/{id}', put)).rejects.toMatchObject({ endsSession: true });
    expect(seen.map(({ url }) => new URL(url).pathname)).toContain('/api/web/user/refresh');
    expect(told).toHaveBeenCalledOnce();
  });

  it('is told to the page with unfinished work alone, as long as it stands', async () => {
    const { write, onSessionEnded, holdSessionEnd } = await afterwards();
    const [everybody, page] = [vi.fn(), vi.fn()];
    onSessionEnded(everybody);
    const release = holdSessionEnd(page);
    replies = [opened, over, over];
    await write('PUT', '/api/cms/formulir-pendaftaran/{id}', put).catch(() => undefined);
    expect([page.mock.calls.length, everybody.mock.calls.length]).toEqual([1, 0]);
    release();
    replies = [over, over];
    await write('PUT', '/api/cms/formulir-pendaftaran/{id}', put).catch(() => undefined);
    expect([page.mock.calls.length, everybody.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('the session', () => {
  it('sets no cookie for an expired token, and says so', async () => {
    const { session } = await freshClient();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    session.store(token(-5), 'c', Date.now());
    expect(warn).toHaveBeenCalledWith('Token sudah expired, cookie tidak diset.');
    expect(session.accessToken()).toBeNull();
  });

  it('drops a stored profile of another version', async () => {
    localStorage.setItem('beasiswa.profil', JSON.stringify({ version: 99, value: { nama: 'x' } }));
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session } = await freshClient();
    expect(session.get().profile).toBeNull();
    expect(error).toHaveBeenCalled();
  });

  it('reads role and user from the token, and nothing from a broken one', async () => {
    const { decodeToken } = await freshClient();
    expect(decodeToken(token(60, 'dpc'))).toMatchObject({ userId: 'u1', role: 'dpc', jti: 'j1' });
    expect(decodeToken(token(60, 'raja'))).toBeNull();
    expect(decodeToken('bukan.token')).toBeNull();
  });
});
