// Finance categories as choices.
import { useQuery } from '@tanstack/react-query';
import { readPage } from '../../api/client';

export function useCategories(): { value: string; label: string }[] {
  const query = useQuery({
    queryKey: ['kategori-keuangan', 'pilihan'],
    queryFn: ({ signal }) => readPage('/api/cms/kategori-keuangan', { query: { page: 1, size: 100 }, signal }),
    staleTime: 600_000,
  });
  return (query.data?.items ?? []).map(({ id, nama }) => ({ value: id, label: nama }));
}
