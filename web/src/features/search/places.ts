// Where what the search over everything finds (`/api/cms/cari`) has its page.
import type { Schemas } from '../../api/types';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import type { IconName } from '../../ui/icon';

export type Found = Schemas['FoundBody']['berita'][number];

export type FoundBody = Schemas['FoundBody'];
export type FoundKind = keyof FoundBody;
export const foundKinds = [
  'pengguna',
  'formulir',
  'penerima',
  'keuangan',
  'rekening',
  'berita',
] as const satisfies FoundKind[];

export const kindTexts: Record<FoundKind, { label: string; icon: IconName }> = {
  pengguna: { label: 'Pengguna', icon: 'user' },
  formulir: { label: 'Formulir', icon: 'file' },
  penerima: { label: 'Penerima', icon: 'cap' },
  keuangan: { label: 'Pembayaran', icon: 'money' },
  rekening: { label: 'Rekening', icon: 'bank' },
  berita: { label: 'Berita', icon: 'news' },
};

/** The page of something found in an area; null where that area has none. */
export function placeOf(area: Role, kind: FoundKind, found: Found): string | null {
  const isAdmin = area === 'admin';
  // An institution's page of a student is the recipient's.
  if (area === 'institusi') return kind === 'penerima' ? paths.areaDetail(area, 'akademia', found.id) : null;
  if (kind === 'formulir') return area === 'user' ? null : paths.areaDetail(area, 'akademia', found.id);
  if (kind === 'penerima') return isAdmin || area === 'pemerintah' ? paths.recipient(area, found.id) : null;
  if (kind === 'keuangan')
    return isAdmin || area === 'pemerintah' ? paths.areaDetail(area, 'keuangan', found.id) : null;
  if (kind === 'rekening') return isAdmin ? paths.areaDetail('admin', 'rekening', found.id) : null;
  if (kind === 'berita') return isAdmin || area === 'dpc' ? paths.areaDetail(area, 'berita', found.id) : null;
  return isAdmin ? `${paths.area('admin', 'pengaturan')}?search=${encodeURIComponent(found.judul)}` : null;
}
