// The page around the editor: a new item, or one that is there.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from '#router';
import { useSession } from '../../api/use-session';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { PageHeader } from '../../ui/page-header';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import type { NewsDetail } from './form';
import { NewsEditor } from './news-editor';
import { newsDetail } from './queries';

export function NewsEditorPage({ area: role }: { area: Role }) {
  const { id } = useParams();
  const { claims, profile } = useSession();
  const navigate = useNavigate();
  const query = useQuery({ ...newsDetail(id ?? ''), enabled: id !== undefined });
  // The editor keeps what it was opened with; a later change by somebody else is shown as one.
  const [opened, setOpened] = useState<NewsDetail | null>(null);
  if (query.data && opened?.id !== query.data.id) setOpened(query.data);
  const shown = id === undefined ? null : opened?.id === id ? opened : undefined;
  return (
    <>
      <PageHeader
        title={id === undefined ? 'Tulis berita' : 'Ubah berita'}
        back={{ to: paths.area(role, 'berita'), text: 'Kembali ke daftar' }}
      />
      {query.isError && !shown && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {shown === undefined && query.isPending && <Loading text="Memuat berita..." />}
      {shown?.status === 'dihapus' && (
        <EmptyState text="Berita ini dihapus" hint="Pulihkan dari daftar berita untuk mengubahnya." icon="news" />
      )}
      {shown !== undefined && shown?.status !== 'dihapus' && (
        <NewsEditor
          key={id ?? 'baru'}
          news={shown}
          userId={claims?.userId ?? ''}
          author={profile?.nama ?? ''}
          onCreated={(made) => void navigate(paths.areaDetail(role, 'berita', made), { replace: true })}
        />
      )}
    </>
  );
}
