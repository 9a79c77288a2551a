// Asks for the second proof, at sign-in and before what cannot be taken back; sets one up where none is there yet.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/error';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { ErrorState, Skeleton } from '../../../ui/states';
import { factorsKey, knowsPasskeys, prove, provePasskey, readFactors, type SecondFactors } from './calls';
import { CodeField } from './code-field';
import { Enrol } from './enrol';
import type { ProofReason } from './questions';
import css from './second-factor.module.css';

type Props = { reason: ProofReason; onAnswer: (proved: boolean) => void };

const leads: Record<ProofReason, string> = {
  masuk: 'Anda dikenali. Satu langkah lagi agar tidak ada yang dapat masuk hanya dengan password.',
  ulang: 'Tindakan ini tidak dapat ditarik kembali. Tunjukkan sekali lagi bahwa ini Anda.',
};

export default function ProofDialog({ reason, onAnswer }: Props) {
  const found = useQuery({ queryKey: factorsKey, queryFn: readFactors, gcTime: 0, networkMode: 'always' });
  const empty = found.data?.faktor.length === 0;
  return (
    <Dialog open onClose={() => onAnswer(false)} title={empty ? 'Pasang faktor kedua' : 'Tunjukkan faktor kedua'}>
      <div className={css.rows}>
        <p className={css.note}>{leads[reason]}</p>
        {found.isPending && <Skeleton lines={3} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data &&
          (empty ? (
            <Enrol passkeys={found.data.kunciSandiTersedia} onDone={() => onAnswer(true)} />
          ) : (
            <Show factors={found.data} onDone={() => onAnswer(true)} />
          ))}
      </div>
    </Dialog>
  );
}

type Way = 'totp' | 'passkey' | 'pemulihan';

function Show({ factors, onDone }: { factors: SecondFactors; onDone: () => void }) {
  const has = (kind: Way) => factors.faktor.some((factor) => factor.jenis === kind);
  const passkey = has('passkey') && knowsPasskeys();
  const [way, setWay] = useState<Way>(passkey ? 'passkey' : has('totp') ? 'totp' : 'pemulihan');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      if (way === 'passkey') await provePasskey();
      else await prove(way === 'totp' ? { kode: code } : { kodePemulihan: code });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  const ways: [Way, string, boolean][] = [
    ['passkey', 'Pakai kunci sandi', passkey],
    ['totp', 'Pakai kode aplikasi', has('totp')],
    ['pemulihan', 'Pakai kode pemulihan', factors.sisaKodePemulihan > 0],
  ];
  return (
    <form className={css.rows} onSubmit={(event) => void submit(event)} noValidate>
      {problem && (
        <p className={css.bad} role="alert">
          {problem}
        </p>
      )}
      {way === 'totp' && <CodeField value={code} onChange={setCode} />}
      {way === 'pemulihan' && (
        <TextField
          label="Kode pemulihan"
          hint="Salah satu dari kode yang Anda simpan ketika memasang faktor kedua. Ia berlaku satu kali."
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" wide disabled={busy || (way !== 'passkey' && code.trim() === '')}>
        {way === 'passkey' ? 'Buka dengan kunci sandi' : 'Lanjutkan'}
      </Button>
      <div className={css.ways}>
        {ways
          .filter(([other, , there]) => there && other !== way)
          .map(([other, label]) => (
            <Button
              key={other}
              kind="quiet"
              compact
              onClick={() => {
                setWay(other);
                setCode('');
                setProblem(null);
              }}
            >
              {label}
            </Button>
          ))}
      </div>
      <p className={css.note}>
        Perangkat dan kode pemulihan hilang? Temui pengelola akun: dua petugas dapat melepas faktor kedua Anda.
      </p>
    </form>
  );
}
