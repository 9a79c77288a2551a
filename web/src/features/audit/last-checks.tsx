// Whether the log was whole when it was last checked: everything each night, what is new each hour.
import { useQuery } from '@tanstack/react-query';
import { number } from '../../lib/money';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import css from './audit.module.css';
import type { LogCheck } from './queries';
import { logChecks } from './queries';

export function LastChecks() {
  const checks = useQuery(logChecks());
  if (checks.isPending) return <Skeleton lines={1} />;
  if (checks.isError) return <ErrorState error={checks.error} onRetry={() => void checks.refetch()} />;
  const { items, ditangguhkan } = checks.data;
  return (
    <section className={css.checks} aria-label="Pemeriksaan buku">
      {ditangguhkan && (
        <p role="alert" className={css.wrong}>
          Penulisan ditangguhkan: {ditangguhkan}. Ikuti panduan operator, bagian pemulihan.
        </p>
      )}
      {items.length === 0 && <p>Buku belum pernah diperiksa sejak program ini dijalankan.</p>}
      {items.map((check) => (
        <Check key={String(check.seluruhnya)} check={check} />
      ))}
    </section>
  );
}

function Check({ check }: { check: LogCheck }) {
  const what = check.seluruhnya ? 'Seluruh buku' : 'Peristiwa baru';
  const sound = check.jumlahMasalah === 0;
  return (
    <div>
      <p className={sound ? undefined : css.wrong} role={sound ? undefined : 'alert'}>
        {what} diperiksa <DateText value={check.waktu} as="time" /> sampai {number(check.jumlahPeristiwa)} peristiwa:{' '}
        <strong>{sound ? 'utuh' : `${number(check.jumlahMasalah)} masalah`}</strong>.
      </p>
      {!sound && (
        <ul>
          {check.masalah.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {check.tidakDiperiksa.length > 0 && (
        <details>
          <summary>Yang tidak dapat diperiksa</summary>
          <ul>
            {check.tidakDiperiksa.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
