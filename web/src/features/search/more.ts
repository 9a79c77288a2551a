// What the search over everything does not look through, but a list does: rosters, decrees and institutions.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { useMay } from '../../api/rights';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import type { IconName } from '../../ui/icon';
import { statusText } from '../../ui/status';

/** As many of a kind as the search over everything gives. */
const SIZE = 5;

export type Group = {
  id: string;
  label: string;
  icon: IconName;
  items: { id: string; title: string; note: string; to: string }[];
};

const kept = { staleTime: 10_000, placeholderData: keepPreviousData };

const rosters = (search: string) =>
  queryOptions({
    queryKey: ['daftar-pembayaran', 'cari', search],
    queryFn: ({ signal }) => readPage('/api/cms/daftar-pembayaran', { query: { search, size: SIZE }, signal }),
    ...kept,
  });
const decrees = (search: string) =>
  queryOptions({
    queryKey: ['sk-penetapan', 'cari', search],
    queryFn: ({ signal }) => readPage('/api/cms/sk-penetapan', { query: { search, size: SIZE }, signal }),
    ...kept,
  });
const institutions = (search: string) =>
  queryOptions({
    queryKey: ['institusi-pendidikan', 'cari', search],
    queryFn: ({ signal }) => readPage('/api/cms/institusi-pendidikan', { query: { search, size: SIZE }, signal }),
    ...kept,
  });

/** For the areas that have pages of them. */
export function useMore(area: Role, search: string, asks: boolean): Group[] {
  const may = useMay();
  const reads = asks && (area === 'admin' || area === 'pemerintah');
  const roster = useQuery({ ...rosters(search), enabled: reads && may('daftar-pembayaran:lihat') });
  const decree = useQuery({ ...decrees(search), enabled: reads && may('sk-penetapan:lihat') });
  const institution = useQuery({ ...institutions(search), enabled: asks && area === 'admin' });
  if (!asks) return [];
  const groups: Group[] = [
    {
      id: 'daftar',
      label: 'Daftar pembayaran',
      icon: 'money',
      items: (roster.data?.items ?? []).map(({ id, nama, status }) => ({
        id,
        title: nama,
        note: statusText(status),
        to: paths.roster(id, area),
      })),
    },
    {
      id: 'sk',
      label: 'SK penetapan',
      icon: 'file',
      items: (decree.data?.items ?? []).map(({ id, nomor, judul }) => ({
        id,
        title: nomor,
        note: judul,
        to: paths.decreesOf(area, nomor),
      })),
    },
    {
      id: 'institusi',
      label: 'Institusi',
      icon: 'cap',
      items: (institution.data?.items ?? []).map(({ id, nama }) => ({
        id,
        title: nama,
        note: id,
        to: paths.areaDetail('admin', 'institusi', id),
      })),
    },
  ];
  return groups.filter((group) => group.items.length > 0);
}
