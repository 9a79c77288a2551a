// Where the account is signed in at present; any other session can be ended from here.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import css from './account-security.module.css';
import { Card } from './card';
import { accountSecurity, type PresentSession, useEndSessions } from './queries';

const unknownDevice = 'Perangkat tidak diketahui';

export function Sessions() {
  const query = useQuery(accountSecurity());
  const command = useEndSessions();
  const sessions = query.data?.sesi ?? [];
  const others = sessions.filter((session) => !session.iniSesi);
  return (
    <Card
      title="Sesi yang sedang berlaku"
      lead="Perangkat yang sedang masuk ke akun Anda. Akhiri yang tidak Anda kenal, lalu ubah password."
      action={
        others.length > 1 && (
          <Button
            kind="plain"
            compact
            disabled={command.isPending}
            onClick={() => command.mutate({ semuaYangLain: true })}
          >
            Akhiri semua yang lain
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton lines={3} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {sessions.length > 0 && (
        <ul className={css.rows}>
          {sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              busy={command.isPending}
              onEnd={() => command.mutate({ id: session.id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ session, busy, onEnd }: { session: PresentSession; busy: boolean; onEnd: () => void }) {
  const device = session.perangkat ?? unknownDevice;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>
          {device}
          {session.iniSesi && <Badge tone="good">Sesi ini</Badge>}
        </p>
        <p className={css.muted}>
          Masuk <DateText value={session.dibukaPada} as="time" />
        </p>
        <p className={css.muted}>
          Terakhir dipakai <DateText value={session.dipakaiPada} as="time" />
        </p>
      </div>
      {!session.iniSesi && (
        <Button kind="plain" compact disabled={busy} onClick={onEnd}>
          Akhiri
          <span className="hidden-text">
            {' '}
            sesi {device} sejak <DateText value={session.dibukaPada} as="time" />
          </span>
        </Button>
      )}
    </li>
  );
}
