// One account of the desk, and the next of the same list.
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from '#router';
import { AccountReview } from '../../../features/bank-account/account-review';
import type { AccountQuery } from '../../../features/bank-account/queries';
import { paths } from '../../../lib/paths';

export default function AdminAccountReviewPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = params.toString();
  const list = `${paths.area('admin', 'rekening')}${text ? `?${text}` : ''}`;
  const queue = useMemo(() => {
    const { tab, page: _, size: __, ...rest } = Object.fromEntries(new URLSearchParams(text));
    return (tab === 'semua' ? rest : { ...rest, status: 'belum_diverifikasi' }) as AccountQuery;
  }, [text]);
  return (
    <AccountReview
      key={id}
      id={id}
      back={{ to: list, text: 'Kembali ke daftar rekening' }}
      queue={queue}
      recipientPage={(award) => paths.recipient('admin', award)}
      institutionPage={(institution) => paths.areaDetail('admin', 'institusi', institution)}
      onOpen={(next) => navigate(`${paths.areaDetail('admin', 'rekening', next)}${text ? `?${text}` : ''}`)}
      onEnd={() => navigate(list)}
    />
  );
}
