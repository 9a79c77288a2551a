// The calls of the auth pages.
import { loadProfile, takeTokens, write, writeEnvelope } from '../../api/client';
import { ApiError } from '../../api/error';
import { publicQuery } from '../../api/public-query';
import { session } from '../../api/session';
import type { BodyOf, Schemas } from '../../api/types';
import { type Role, roles } from '../../lib/roles';

/** Which login page asks: users and staff have one each. */
export type Door = 'user' | 'role';

const welcome: Record<Door, readonly Role[]> = { user: ['user'], role: ['admin', 'dpc', 'pemerintah', 'institusi'] };

/**
 * Signs in at a door. Gives the role whose area to open, or null when this door does not know the role
 * (the session is then forgotten again).
 */
export async function login(
  door: Door,
  email: string,
  password: string,
  remember: boolean,
  path: string,
): Promise<Role | null> {
  let tokens: Schemas['SessionTokens'];
  const { newPair } = await import('../../api/request-key');
  const pair = await newPair();
  try {
    tokens = await write('POST', '/api/web/user/login', {
      body: { email, password, remember_me: remember, ...(pair ? { kunci_peramban: pair.publicKey } : {}) },
      headers: { 'X-Frontend-Path': path },
    });
  } catch (error) {
    if (error instanceof ApiError && error.kode === 'PERAN_TIDAK_SESUAI') return null;
    throw error;
  }
  return enter(door, tokens, pair, remember);
}

/** Keeps a session that was opened, for a door that knows its role. */
async function enter(
  door: Door,
  tokens: Schemas['SessionTokens'],
  pair: Awaited<ReturnType<typeof import('../../api/request-key').newPair>>,
  remember: boolean,
): Promise<Role | null> {
  if (pair && tokens.kunci_server) await pair.keep(tokens.kunci_server, tokens.csrf_token);
  const claims = takeTokens(tokens, remember);
  if (!claims || !welcome[door].includes(claims.role)) {
    session.clear();
    return null;
  }
  const profile = await loadProfile();
  return roles.find((role) => role === profile.level?.toLowerCase()) ?? claims.role;
}

/** What the office calls its own accounts, where those are taken. */
export const officeSignInQuery = publicQuery('/api/web/masuk-kantor');

/** Where to sign in with the account of one's office. */
export const beginOfficeSignIn = () => write('POST', '/api/web/masuk-kantor/mulai', { body: {} });

/** Signs in with what the office's provider sent the browser back with. */
export async function officeLogin(code: string, state: string): Promise<Role | null> {
  const { newPair } = await import('../../api/request-key');
  const pair = await newPair();
  const tokens = await write('POST', '/api/web/user/login-kantor', {
    body: { code, state, ...(pair ? { kunci_peramban: pair.publicKey } : {}) },
  });
  return enter('role', tokens, pair, false);
}

export const register = (email: string, alternate: string, password: string) =>
  writeEnvelope('POST', '/api/web/user/register', {
    body: { email, ...(alternate ? { email_lainnya: alternate } : {}), password, level: 'user' },
  });

/** Shows who verifies, where the link is opened in a browser that did not register. */
export type Shown = { password: string } | { passwordBaru: string };

export const verifyEmail = (token: string, shown?: Shown) =>
  write('POST', '/api/web/user/verify-email', { body: { token, ...shown } });

export const cancelRegistration = (token: string) =>
  write('POST', '/api/web/user/cancel-registration', { body: { token } });

export const resendEmail = (email: string) => write('POST', '/api/web/user/resend-email', { body: { email } });

export const forgotPassword = (email: string) =>
  writeEnvelope('POST', '/api/web/user/forgot-password', { body: { email } });

export const claimAccount = (body: BodyOf<'POST', '/api/web/user/klaim'>) =>
  write('POST', '/api/web/user/klaim', { body });

export const resetPassword = (token: string, password: string, confirmation: string) =>
  writeEnvelope('POST', '/api/web/user/reset-password', {
    body: { password, konfirmasiPassword: confirmation },
    query: { token },
  });
