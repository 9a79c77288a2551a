/** Masuk dan menandatangani permintaan; tipenya dibuat `openapi-typescript` dari /docs/api.json. */
import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './skema.d.ts';

export type Klien = Client<paths>;

/** Kepala setiap perintah; diisi oleh penandatangan sebelum dikirim. */
export const tanda = {
  params: {
    header: { 'X-CSRF-Token': '', 'X-Timestamp': '', 'X-Nonce': '', 'X-Signature': '', 'Idempotency-Key': '' },
  },
};

/** `data` dari jawaban; berhenti bila ditolak. */
export async function isi<T>(jawaban: Promise<{ data?: { data: T }; error?: unknown }>): Promise<T> {
  const { data, error } = await jawaban;
  if (!data) throw new Error(JSON.stringify(error));
  return data.data;
}

/** Klien seorang pengunjung; menandatangani setiap POST, PUT, PATCH, dan DELETE. */
export async function buka(alamat: string): Promise<Klien> {
  return (await sesi(alamat)).klien;
}

/** Klien yang sudah masuk; `pintu` pemohon dan penerima adalah `/auth/login`. */
export async function masuk(alamat: string, email: string, sandi: string, pintu = '/auth/role/login'): Promise<Klien> {
  const { klien, kunci } = await sesi(alamat);
  const header = { ...tanda.params.header, 'X-Frontend-Path': pintu };
  const body = { email, password: sandi, remember_me: false };
  const token = await isi(klien.POST('/api/web/user/login', { params: { header }, body }));
  Object.assign(kunci, { csrf: token.csrf_token, akses: token.access_token });
  return klien;
}

async function sesi(alamat: string) {
  const klien = createClient<paths>({ baseUrl: alamat });
  const { csrf_token } = await isi(klien.GET('/api/web/session'));
  const kunci = { csrf: csrf_token, akses: '' };
  klien.use({
    async onRequest({ request }) {
      if (kunci.akses) request.headers.set('Authorization', `Bearer ${kunci.akses}`);
      if (request.method !== 'GET') await tandaTangani(request, kunci.csrf);
    },
  });
  return { klien, kunci };
}

async function tandaTangani(permintaan: Request, csrf: string): Promise<void> {
  const { headers, method, url } = permintaan;
  const [saat, nonce] = [String(Date.now()), randomBytes(16).toString('hex')];
  const berkas = headers.get('Content-Type')?.startsWith('multipart/');
  const isi = (berkas ? '' : await permintaan.clone().text()) || '{}';
  const kunci = hkdfSync('sha256', csrf, '', 'beasiswa request signing v1', 32);
  const teks = [`SPv1`, method, url.slice(new URL(url).origin.length), saat, nonce, isi].join('\n');
  headers.set('X-CSRF-Token', csrf);
  headers.set('X-Timestamp', saat);
  headers.set('X-Nonce', nonce);
  headers.set('X-Signature', createHmac('sha256', Buffer.from(kunci)).update(teks).digest('hex'));
  if (!headers.get('Idempotency-Key')) headers.set('Idempotency-Key', randomUUID());
}
