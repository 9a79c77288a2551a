// The second factors of one's own account: what is set up, another one, new recovery codes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/error';
import { knownRole } from '../../../api/use-session';
import { factorKindText } from '../../../api/words';
import type { Role } from '../../../lib/roles';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { ErrorState, Skeleton } from '../../../ui/states';
import { factorsKey, newRecoveryCodes, readFactors, removeFactor, type SecondFactors } from './calls';
import { Enrol } from './enrol';
import { RecoveryCodes } from './recovery-codes';
import css from './second-factor.module.css';

export function SecondFactorSection() {
  const found = useQuery({ queryKey: factorsKey, queryFn: readFactors });
  if (found.isPending) return <Skeleton lines={3} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Factors found={found.data} />;
}

/** Offices need one everywhere but where the portal is only tried. */
const optional = (role: Role | undefined) =>
  role === undefined || role === 'user'
    ? 'Untuk akun Anda ia tidak wajib.'
    : 'Portal ini sedang dicoba (mode demo) sehingga faktor kedua tidak diminta; di portal yang sebenarnya ia wajib.';

function Factors({ found }: { found: SecondFactors }) {
  const role = knownRole();
  const cache = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const again = () => cache.invalidateQueries({ queryKey: factorsKey });
  const onError = (error: unknown) => toast.error(messageOf(error));
  const remove = useMutation({
    mutationFn: removeFactor,
    onSuccess: () => {
      toast.success('Faktor kedua dilepas');
      void again();
    },
    onError,
  });
  const renew = useMutation({
    mutationFn: newRecoveryCodes,
    onSuccess: (made) => setCodes(made.kodePemulihan),
    onError,
  });
  const last = found.wajib && found.faktor.length === 1;
  return (
    <div className={css.rows}>
      <p className={css.note}>
        Faktor kedua menjaga akun Anda juga bila password diketahui orang lain: kode dari aplikasi autentikator, atau
        kunci sandi yang dibuka dengan sidik jari, wajah, atau PIN perangkat.
        {!found.wajib && ` ${optional(role)}`}
      </p>
      {found.faktor.length > 0 && (
        <ul className={css.factors}>
          {found.faktor.map((factor) => (
            <li key={factor.id} className={css.factor}>
              <div>
                <strong>{factor.nama ?? 'Tanpa nama'}</strong>
                <span>{factorKindText[factor.jenis]}</span>
              </div>
              <Button
                kind="plain"
                compact
                disabled={last || remove.isPending}
                aria-label={`Lepas ${factor.nama ?? 'faktor kedua'}`}
                onClick={() => remove.mutate(factor.id)}
              >
                Lepas
              </Button>
            </li>
          ))}
        </ul>
      )}
      {last && (
        <p className={css.note}>Akun kantor harus memiliki satu: pasang yang baru dahulu, lalu lepas yang lama.</p>
      )}
      <div className={css.ways}>
        <Button compact onClick={() => setAdding(true)}>
          {found.faktor.length === 0 ? 'Pasang faktor kedua' : 'Pasang satu lagi'}
        </Button>
        {found.faktor.length > 0 && (
          <Button kind="plain" compact disabled={renew.isPending} onClick={() => renew.mutate()}>
            Buat kode pemulihan baru (sisa {found.sisaKodePemulihan})
          </Button>
        )}
      </div>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Pasang faktor kedua">
        <Enrol
          passkeys={found.kunciSandiTersedia}
          onDone={() => {
            setAdding(false);
            toast.success('Faktor kedua dipasang');
            void again();
          }}
        />
      </Dialog>
      <Dialog open={codes.length > 0} onClose={() => setCodes([])} title="Kode pemulihan baru">
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes([]);
            void again();
          }}
        />
      </Dialog>
    </div>
  );
}
