// /auth/register/batalkan?token=…: who reads an address deletes a registration that was not theirs. Pressed, not opened: mail
// programs open links by themselves.
import { useState } from 'react';
import { useSearchParams } from '#router';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { useTitle } from '../../ui/use-title';
import { AuthCard, Rows } from './auth-card';
import css from './auth-card.module.css';
import { cancelRegistration } from './calls';
import { texts } from './text';

export default function CancelRegistrationPage() {
  useTitle('Hapus Pendaftaran');
  const [params] = useSearchParams();
  const token = params.get('token');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<boolean | null>(token ? null : false);

  const cancel = async () => {
    if (!token) return;
    setBusy(true);
    try {
      await cancelRegistration(token);
      setDone(true);
    } catch {
      setDone(false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title="Hapus pendaftaran"
      lead="Seseorang mendaftarkan alamat email Anda di portal ini. Bila bukan Anda, hapus pendaftaran itu: datanya dihapus, dan tidak ada yang dapat masuk dengannya."
    >
      {done !== null && (
        <p className={done ? css.notice : `${css.notice} ${css.bad}`} role={done ? 'status' : 'alert'}>
          {done ? texts.cancelled : texts.notCancelled}
        </p>
      )}
      <Rows>
        {done === null && (
          <Button wide disabled={busy} onClick={() => void cancel()}>
            {busy ? 'Menghapus...' : 'Hapus pendaftaran'}
          </Button>
        )}
        <LinkButton kind="dark" wide to={paths.home}>
          Beranda
        </LinkButton>
      </Rows>
    </AuthCard>
  );
}
