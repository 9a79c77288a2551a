// Finance categories as choices.
import { useQuery } from '@tanstack/react-query';
import { readPage } from '../../../api/client';

type Category = { id: string; nama?: string; kategori?: string };

export function useCategories(): { value: string; label: string }[] {
  const query = useQuery({
    queryKey: ['kategori-keuangan', 'pilihan'],
    queryFn: ({ signal }) =>
      readPage<Category>('/api/cms/kategori-keuangan', { query: { page: 1, size: 100 }, signal }),
    staleTime: 600_000,
  });
  return (query.data?.items ?? []).map((category) => ({
    value: category.id,
    label: category.nama ?? category.kategori ?? category.id,
  }));
}
