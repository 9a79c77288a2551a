// What the search over everything answers (`/api/cms/cari`).
import type { Role } from '../../api/session';
import { paths } from '../../app/paths';
import type { IconName } from '../../ui/icon';

export type Found = { id: string; judul: string; keterangan: string; status?: string | null };

export const foundKinds = ['pengguna', 'formulir', 'penerima', 'keuangan', 'berita'] as const;
export type FoundKind = (typeof foundKinds)[number];
export type FoundBody = Partial<Record<FoundKind, Found[]>>;

export const kindTexts: Record<FoundKind, { label: string; icon: IconName }> = {
  pengguna: { label: 'Pengguna', icon: 'user' },
  formulir: { label: 'Formulir', icon: 'file' },
  penerima: { label: 'Penerima', icon: 'cap' },
  keuangan: { label: 'Pembayaran', icon: 'money' },
  berita: { label: 'Berita', icon: 'news' },
};

/** The page of something found in an area; null where that area has none. */
export function placeOf(area: Role, kind: FoundKind, found: Found): string | null {
  const isAdmin = area === 'admin';
  // An institution's page of a student is the recipient's.
  if (area === 'institusi') return kind === 'penerima' ? paths.areaDetail(area, 'akademia', found.id) : null;
  if (kind === 'formulir') return area === 'user' ? null : paths.areaDetail(area, 'akademia', found.id);
  if (kind === 'penerima') return isAdmin || area === 'pemerintah' ? paths.recipient(area, found.id) : null;
  if (kind === 'keuangan') return isAdmin ? paths.areaDetail('admin', 'keuangan', found.id) : null;
  if (kind === 'berita') return isAdmin || area === 'dpc' ? paths.areaDetail(area, 'berita', found.id) : null;
  return isAdmin ? `${paths.area('admin', 'pengaturan')}?search=${encodeURIComponent(found.judul)}` : null;
}
