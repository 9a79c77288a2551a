// The first line of a recipient's dashboard: the next thing to do, with its day.
import { useQuery } from '@tanstack/react-query';
import { awardStatusText } from '../../../api/words';
import { afterwards, type Todo, todosOf } from '../../../features/award/next-for-recipient';
import { type AwardDetail, awardDetail } from '../../../features/award/queries';
import { paymentName } from '../../../features/disbursement/text';
import { type ReportItem, reportsOfAward } from '../../../features/spending-report/queries';
import { dateLong } from '../../../lib/date';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { mayDo } from '../../../ui/due-acts';
import { isCutOff, LastSeen, type Seen, useKeepSeen } from '../../../ui/last-seen';
import { ErrorState, Skeleton } from '../../../ui/states';
import { DateText } from '../../../ui/text';
import css from '../page.module.css';

/** Everything to do now, the first first; null until it is known. */
function todosOfAnswers(award: AwardDetail | undefined, reports: ReportItem[] | undefined) {
  if (!award || !reports) return null;
  return todosOf(
    reports.map((payment) => ({
      ...payment,
      name: paymentName(payment),
      mayReport: mayDo(payment.tindakan, 'laporkan'),
    })),
    award,
  );
}

const nothing = {
  title: 'Tidak ada yang perlu Anda lakukan sekarang',
  text: 'Pembayaran berikutnya muncul di bawah begitu disiapkan.',
};

/** The card as the device keeps it for times without a network. */
function seenOf([first, ...others]: Todo[], award: AwardDetail, at: number): Seen {
  const facts = [
    first?.since && `Sejak ${dateLong(first.since)}.`,
    others.length > 0 && afterwards(others),
    `Status penerima: ${awardStatusText[award.status]}.`,
  ].filter((fact) => typeof fact === 'string');
  const { title, text } = first ?? nothing;
  return { title, text, facts, isHandedIn: true, at };
}

export function RecipientNext({ userId, awardId }: { userId: string; awardId: string }) {
  const award = useQuery(awardDetail(awardId));
  const reports = useQuery(reportsOfAward(awardId));
  const todos = todosOfAnswers(award.data, reports.data);
  const at = Math.min(award.dataUpdatedAt, reports.dataUpdatedAt);
  useKeepSeen(userId, todos && award.data ? seenOf(todos, award.data, at) : null);
  if (!todos) {
    const instead =
      award.isError || reports.isError ? (
        <ErrorState
          error={award.error ?? reports.error}
          onRetry={() => void Promise.all([award.refetch(), reports.refetch()])}
        />
      ) : (
        <Skeleton lines={3} />
      );
    return (
      <LastSeen userId={userId} isAway={isCutOff(award) || isCutOff(reports)}>
        {instead}
      </LastSeen>
    );
  }
  const [first, ...others] = todos;
  const { title, text } = first ?? nothing;
  return (
    <section className={css.next} aria-label="Langkah berikutnya">
      <h2 className={css.nextTitle}>{title}</h2>
      <p>
        {text}
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
          {others.length > 0 && <span>{afterwards(others)}</span>}
        </div>
      )}
    </section>
  );
}
