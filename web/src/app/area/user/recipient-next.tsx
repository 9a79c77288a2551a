// The first line of a recipient's dashboard: the next thing to do, with its day.
import { useQuery } from '@tanstack/react-query';
import { todosOf } from '../../../features/award/next-for-recipient';
import { awardDetail } from '../../../features/award/queries';
import { paymentName } from '../../../features/disbursement/text';
import { reportsOfAward } from '../../../features/spending-report/queries';
import { paths } from '../../../lib/paths';
import { mayDo } from '../../../ui/acts';
import { LinkButton } from '../../../ui/button';
import { ErrorState, Skeleton } from '../../../ui/states';
import { DateText } from '../../../ui/text';
import css from '../page.module.css';

export function RecipientNext({ awardId }: { awardId: string }) {
  const award = useQuery(awardDetail(awardId));
  const reports = useQuery(reportsOfAward(awardId));
  if (award.isError || reports.isError)
    return (
      <ErrorState
        error={award.error ?? reports.error}
        onRetry={() => void Promise.all([award.refetch(), reports.refetch()])}
      />
    );
  if (award.isPending || reports.isPending) return <Skeleton lines={3} />;
  const todos = todosOf(
    reports.data.map((payment) => ({
      ...payment,
      name: paymentName(payment),
      mayReport: mayDo(payment.tindakan, 'laporkan'),
    })),
    award.data,
  );
  const [first, ...others] = todos;
  return (
    <section className={css.next} aria-label="Langkah berikutnya">
      <h2 className={css.nextTitle}>{first?.title ?? 'Tidak ada yang perlu Anda lakukan sekarang'}</h2>
      <p>
        {first?.text ?? 'Pembayaran berikutnya muncul di bawah begitu disiapkan.'}
        {first?.since && (
          <>
            {' '}
            Sejak <DateText value={first.since} as="long" />.
          </>
        )}
      </p>
      {first && (
        <div className={css.nextActions}>
          <LinkButton to={paths.user[first.to === 'laporan' ? 'reports' : 'academic']}>{first.button}</LinkButton>
          {others.length > 0 && <span>Sesudah itu: {others.map(({ title }) => title.toLowerCase()).join('; ')}.</span>}
        </div>
      )}
    </section>
  );
}
