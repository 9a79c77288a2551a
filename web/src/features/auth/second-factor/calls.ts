// The calls of second factors, and the browser's part of a passkey.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { read, write } from '../../../api/client';
import { ApiError } from '../../../api/error';
import type { Schemas } from '../../../api/types';

export type SecondFactors = Schemas['SecondFactorsBody'];
export type Proof = Schemas['SecondProof'];
export type TotpOffer = Schemas['TotpOffer'];

export const factorsKey = ['second-factor'] as const;

export const readFactors = () => read('/api/cms/faktor-kedua');

export const prove = (body: Proof) => write('POST', '/api/cms/faktor-kedua/bukti', { body });

export const offerTotp = () => write('POST', '/api/cms/faktor-kedua/totp/mulai', { body: {} });

export const addTotp = (nama: string, kode: string) =>
  write('POST', '/api/cms/faktor-kedua/totp', { body: { nama, kode } });

export const removeFactor = (id: string) =>
  write('POST', '/api/cms/faktor-kedua/{id}/lepas', { params: { id }, body: {} });

export const newRecoveryCodes = () => write('POST', '/api/cms/faktor-kedua/kode-pemulihan', { body: {} });

/** Whether this browser keeps passkeys. */
export const knowsPasskeys = () => browserSupportsWebAuthn();

const asked = <Options>(request: unknown) => (request as { publicKey: Options }).publicKey;

/** The browser's answer goes to the server as it is. */
const opaque = (key: object) => key as Record<string, never>;

/** What the browser says when the person says no, or nothing, is no fault of anybody. */
const refused = () =>
  new ApiError(0, 'KUNCI_SANDI_BATAL', 'Kunci sandi tidak jadi dipakai. Coba lagi, atau pilih cara lain.', {}, false);

/** Makes a passkey on this device and takes it into use. */
export async function addPasskey(nama: string) {
  const { permintaan } = await write('POST', '/api/cms/faktor-kedua/kunci-sandi/mulai', { body: {} });
  const optionsJSON = asked<PublicKeyCredentialCreationOptionsJSON>(permintaan);
  const key = await startRegistration({ optionsJSON }).catch(() => {
    throw refused();
  });
  return write('POST', '/api/cms/faktor-kedua/kunci-sandi', { body: { nama, kunciSandi: opaque(key) } });
}

/** Shows a passkey. */
export async function provePasskey() {
  const { permintaan } = await write('POST', '/api/cms/faktor-kedua/kunci-sandi/tantangan', { body: {} });
  const optionsJSON = asked<PublicKeyCredentialRequestOptionsJSON>(permintaan);
  const key = await startAuthentication({ optionsJSON }).catch(() => {
    throw refused();
  });
  return prove({ kunciSandi: opaque(key) });
}
