// The side menus of the five areas (spec §2).
import type { Right } from '../../api/rights';
import { roleText } from '../../api/words';
import { paths } from '../../lib/paths';
import { type Role, roles } from '../../lib/roles';
import type { IconName } from '../../ui/icon';
import { notFoundTitle } from '../public/not-found-title';

export interface MenuItem {
  text: string;
  to: string;
  icon: IconName;
  /** Open only to recipients of a scholarship. */
  recipientsOnly?: boolean;
  /** Open only to who may see this. */
  right?: Right;
}

const item = (role: Role, text: string, page: string, icon: IconName): MenuItem => ({
  text,
  to: paths.area(role, page),
  icon,
});

export const menus: Record<Role, readonly MenuItem[]> = {
  user: [
    item('user', 'Dashboard', 'dashboard', 'home'),
    item('user', 'Akademia', 'akademia', 'book'),
    { ...item('user', 'Beasiswa', 'beasiswa', 'cap'), recipientsOnly: true },
  ],
  dpc: [
    item('dpc', 'Dashboard', 'dashboard', 'home'),
    item('dpc', 'Akademia', 'akademia', 'book'),
    item('dpc', 'Temuan', 'temuan', 'alert'),
    item('dpc', 'Berita', 'berita', 'news'),
    item('dpc', 'Penelitian', 'penelitian', 'flask'),
  ],
  admin: [
    item('admin', 'Dashboard', 'dashboard', 'home'),
    item('admin', 'Akademia', 'akademia', 'book'),
    item('admin', 'Temuan', 'temuan', 'alert'),
    item('admin', 'Berita', 'berita', 'news'),
    item('admin', 'Keuangan', 'keuangan', 'money'),
    { ...item('admin', 'Laporan', 'laporan', 'book'), right: 'keuangan:lihat' },
    { ...item('admin', 'Rekening', 'rekening', 'bank'), right: 'rekening:lihat' },
    item('admin', 'Bank', 'bank', 'bank'),
    item('admin', 'Institusi', 'institusi', 'cap'),
    item('admin', 'Distrik', 'distrik', 'map'),
    item('admin', 'Usulan', 'usulan', 'check'),
    { ...item('admin', 'Audit', 'audit', 'shield'), right: 'audit:lihat' },
    { ...item('admin', 'Catatan keamanan', 'catatan-keamanan', 'eye'), right: 'catatan-keamanan:lihat' },
    item('admin', 'Penelitian', 'penelitian', 'flask'),
    item('admin', 'Pengaturan', 'pengaturan', 'gear'),
  ],
  pemerintah: [
    item('pemerintah', 'Dashboard', 'dashboard', 'home'),
    item('pemerintah', 'Akademia', 'akademia', 'book'),
    item('pemerintah', 'Temuan', 'temuan', 'alert'),
    { ...item('pemerintah', 'Keuangan', 'keuangan', 'money'), right: 'keuangan:lihat' },
    item('pemerintah', 'Distrik', 'distrik', 'map'),
    item('pemerintah', 'Laporan', 'laporan', 'book'),
    item('pemerintah', 'Usulan', 'usulan', 'check'),
    item('pemerintah', 'Audit', 'audit', 'shield'),
    { ...item('pemerintah', 'Catatan keamanan', 'catatan-keamanan', 'eye'), right: 'catatan-keamanan:lihat' },
  ],
  institusi: [
    item('institusi', 'Dashboard', 'dashboard', 'home'),
    item('institusi', 'Akademia', 'akademia', 'book'),
    item('institusi', 'Program Studi', 'program-studi', 'cap'),
  ],
};

/** Pages that no menu names. */
const otherTitles: Record<string, string> = {
  [paths.user.form]: 'Formulir beasiswa',
  [paths.user.reports]: 'Laporan',
  [paths.user.account]: 'Rekening saya',
  ...Object.fromEntries(roles.map((role) => [paths.area(role, 'keamanan'), 'Keamanan akun'])),
};

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** Whether an address is the one of a page, whose path may name an `:id`. */
const isAt = (parts: readonly string[], page: readonly string[]) =>
  parts.length === page.length && page.every((part, at) => part.startsWith(':') || part === parts[at]);

/** The title of the page at a path: its menu item's words. `pages` are the paths of the area's pages after the role. */
export function titleOf(role: Role, pathname: string, pages: readonly string[]): string {
  const [, ...parts] = partsOf(pathname);
  if (parts.length > 0 && !pages.some((page) => isAt(parts, partsOf(page)))) return notFoundTitle;
  return otherTitles[pathname] ?? menus[role].find((entry) => pathname.startsWith(entry.to))?.text ?? roleText[role];
}
