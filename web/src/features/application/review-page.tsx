// One form for those who decide: data beside documents, the decisions their office may take, and its history.

import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, Loading } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { applicationDetail } from './queries';
import { ReviewDesk, type ReviewProps } from './review-desk';

export function ReviewPage(props: ReviewProps) {
  const [asOf] = useAsOf();
  const query = useQuery(applicationDetail(props.id, asOf));
  const application = query.data;
  if (query.isPending || !application)
    return (
      <>
        <PageHeader title="Formulir" back={{ to: props.back, text: 'Kembali ke daftar' }} />
        {query.isPending ? (
          <Loading text="Memuat formulir…" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  // A read that failed while the form is on screen (no network) takes nothing away.
  return <ReviewDesk {...props} application={application} onReload={() => void query.refetch()} />;
}
