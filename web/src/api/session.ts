// The session on this device: token cookies, what the token says, and the stored profile.
import { type Role, roles } from '../lib/roles';
import type { Schemas } from './types';

/** What the access token says about its bearer. */
export interface Claims {
  userId: string;
  role: Role;
  jti: string;
  /** End of validity, seconds since 1970. */
  exp: number;
}

/** The signed-in person's profile (spec §3). */
export type Profile = Schemas['Profile'];

export interface Session {
  claims: Claims | null;
  profile: Profile | null;
}

const profileName = 'beasiswa.profil';
const profileVersion = 1;
/** How a profile stored by an older version becomes one of today's; none has been needed yet. */
const profileMigrations: Record<number, (old: unknown) => Profile> = {};

const isRole = (value: unknown): value is Role => roles.includes(value as Role);

function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that applicants use
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(seconds)}; SameSite=Strict; Secure`;
}

/** Reads a token's claims without verifying it; verification is the server's work. */
export function decodeToken(token: string): Claims | null {
  try {
    const part = token.split('.')[1] ?? '';
    const text = atob(part.replace(/-/g, '+').replace(/_/g, '/'));
    const claims = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)))) as Record<
      string,
      unknown
    >;
    const role = claims.role ?? claims.level;
    const userId = claims.userId ?? claims.sub;
    if (!isRole(role) || typeof userId !== 'string' || typeof claims.exp !== 'number') return null;
    return { userId, role, jti: String(claims.jti ?? ''), exp: claims.exp };
  } catch {
    return null;
  }
}

function readProfile(): Profile | null {
  if (typeof localStorage === 'undefined') return null;
  const text = localStorage.getItem(profileName);
  if (text === null) return null;
  try {
    const { version, value } = JSON.parse(text) as { version: number; value: unknown };
    if (version === profileVersion) return value as Profile;
    const migrate = profileMigrations[version];
    if (migrate) return migrate(value);
    console.error(`Profil tersimpan versi ${version}, diharapkan ${profileVersion}; tidak ada migrasi.`);
  } catch {
    console.error('Profil tersimpan tidak terbaca.');
  }
  localStorage.removeItem(profileName);
  return null;
}

const listeners = new Set<() => void>();
let current: Session | null = null;

function load(): Session {
  const token = readCookie('access_token');
  return { claims: token ? decodeToken(token) : null, profile: readProfile() };
}

function changed(): void {
  current = load();
  for (const listener of listeners) listener();
}

export const session = {
  /** Snapshot, stable between changes (for `useSyncExternalStore`). */
  get(): Session {
    current ??= load();
    return current;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  accessToken: () => readCookie('access_token'),
  csrfToken: () => readCookie('csrf_token'),
  remembered: () => readCookie('remember_me') !== null,

  /** Keeps a fresh token pair in cookies that end with the token. False when it is expired or unreadable. */
  store(accessToken: string, csrfToken: string, nowMs: number, remember?: boolean): Claims | null {
    const claims = decodeToken(accessToken);
    const seconds = claims ? claims.exp - nowMs / 1000 : 0;
    if (seconds <= 0) {
      console.warn('Token sudah expired, cookie tidak diset.');
      return claims;
    }
    writeCookie('access_token', accessToken, seconds);
    writeCookie('csrf_token', csrfToken, seconds);
    if (remember === true) writeCookie('remember_me', '1', 30 * 24 * 3600);
    if (remember === false) writeCookie('remember_me', '', 0);
    sessionHint.set();
    changed();
    return claims;
  },
  /** Reads the cookies again, e.g. after another tab renewed the session. */
  reload: changed,
  storeProfile(profile: Profile): void {
    localStorage.setItem(profileName, JSON.stringify({ version: profileVersion, value: profile }));
    changed();
  },
  /** Forgets the session and the profile on this device. */
  clear(): void {
    for (const name of ['access_token', 'csrf_token', 'remember_me']) writeCookie(name, '', 0);
    localStorage.removeItem(profileName);
    sessionHint.clear();
    changed();
  },
};

/** Marks that this tab signed in, so that an expired access token is worth refreshing. */
const hintName = 'beasiswa.sesi';
export const sessionHint = {
  set: () => sessionStorage.setItem(hintName, '1'),
  clear: () => sessionStorage.removeItem(hintName),
  present: () => sessionStorage.getItem(hintName) !== null || session.remembered(),
};
