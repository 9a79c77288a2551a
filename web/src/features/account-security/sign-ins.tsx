// The last sign-ins of the account, also those that failed.
import { useQuery } from '@tanstack/react-query';
import { securityKindText } from '../../api/words';
import { Badge } from '../../ui/badge';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import css from './account-security.module.css';
import { Card } from './card';
import { accountSecurity } from './queries';

/** The letter by which the account could be claimed: its maker may have read the code. */
export function ClaimLetter() {
  const letter = useQuery(accountSecurity()).data?.suratKlaim;
  if (!letter) return null;
  return (
    <Card title="Surat klaim akun" lead="Surat berkode yang dengannya akun ini dapat diambil pemiliknya.">
      <ol className={css.rows}>
        <li className={css.row}>
          <div className={css.what}>
            <p className={css.name}>
              Dibuat oleh {letter.dibuatOleh ?? 'petugas'}, <DateText value={letter.dibuatPada} as="time" />
            </p>
            <p className={css.muted}>
              {letter.dipakaiPada ? (
                <>
                  Dipakai <DateText value={letter.dipakaiPada} as="time" />. Bila bukan Anda yang memakainya, segera
                  lapor ke kantor beasiswa.
                </>
              ) : (
                <>
                  Belum dipakai; berlaku sampai <DateText value={letter.berlakuSampai} />.
                </>
              )}
            </p>
          </div>
        </li>
      </ol>
    </Card>
  );
}

export function SignIns() {
  const query = useQuery(accountSecurity());
  const entries = query.data?.masuk ?? [];
  return (
    <Card title="Riwayat masuk" lead="Dua puluh percobaan masuk terakhir, juga yang gagal.">
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && entries.length === 0 && <EmptyState text="Belum ada catatan masuk" icon="clock" />}
      {entries.length > 0 && (
        <ol className={css.rows}>
          {entries.map((entry) => (
            <li key={entry.id} className={css.row}>
              <div className={css.what}>
                <p className={css.name}>
                  <DateText value={entry.waktu} as="time" />
                  <Badge tone={entry.jenis === 'masuk' ? 'good' : 'bad'}>{securityKindText[entry.jenis]}</Badge>
                </p>
                <p className={css.muted}>
                  {entry.perangkat ?? 'Perangkat tidak diketahui'}
                  {entry.keterangan && ` · ${entry.keterangan}`}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
