// An authenticator app as the tests hold it: set up once at the first sign-in, and asked for its code afterwards.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The code that an app shows, so many steps of 30 seconds from now (RFC 6238). */
export function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The secret that the dialog of the first sign-in shows. */
export async function secretShown(page: Page): Promise<string> {
  const first = page.getByRole('dialog', { name: 'Pasang faktor kedua', exact: true });
  const shown = await first.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent();
  return (shown ?? '').replace(/\s/g, '');
}

/** Sets up an app in the dialog of the first sign-in; gives its secret. */
export async function setUpApp(page: Page): Promise<string> {
  const first = page.getByRole('dialog', { name: 'Pasang faktor kedua', exact: true });
  await first.getByLabel('Nama perangkat').fill('Ponsel saya');
  await first.getByRole('button', { name: 'Pakai aplikasi autentikator' }).click();
  const secret = await secretShown(page);
  await first.getByLabel('Kode enam angka').fill(codeOf(secret));
  await first.getByRole('button', { name: 'Pasang', exact: true }).click();
  await first.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
  return secret;
}
