// The session ended in mid-form: the person stays here, what was typed too, and one button leads to the sign-in and back.
import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from '#router';
import { holdSessionEnd } from '../../../api/client';
import { decodeToken, session } from '../../../api/session';
import { knownRole } from '../../../api/use-session';
import { destination } from '../../../lib/destination';
import { loginOf } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import type { DraftKeeper } from '../draft-keeper';
import css from './form.module.css';

/** Whether the device's token is another than the one that ended, and the same person's. */
function isRenewed(before: string | null, userId: string | undefined): boolean {
  const token = session.accessToken();
  return token !== null && token !== before && decodeToken(token)?.userId === userId;
}

/** Stops the keeper when the session ends, and lets it go on when the same person signs in again, in another tab say. */
export function useSessionEnd(keeper: DraftKeeper, ended: boolean): void {
  useEffect(() => holdSessionEnd(() => keeper.pause()), [keeper]);
  useEffect(() => {
    if (!ended) return;
    const before = session.accessToken();
    const userId = session.get().claims?.userId;
    const look = () => {
      if (!isRenewed(before, userId)) return;
      session.reload();
      keeper.goOn();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper, ended]);
}

export function SessionEnded({ keeper, isKept }: { keeper: DraftKeeper; isKept: boolean }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const signIn = async () => {
    await keeper.flush();
    const known = knownRole();
    destination.remember(window.location);
    session.clear();
    cache.clear();
    void navigate(loginOf(known));
  };
  return (
    <Alert className={css.ended ?? ''} color="yellow" icon={<Icon name="alert" />} mb="md" role="alert">
      {isKept ? (
        <>
          <p>Sesi Anda berakhir. Isian Anda aman di ponsel ini; masuk lagi untuk melanjutkan.</p>
          <Button mt="sm" onClick={() => void signIn()}>
            Masuk lagi
          </Button>
        </>
      ) : (
        <p>
          Sesi Anda berakhir. Perangkat ini tidak dapat menyimpan isian Anda: biarkan halaman ini terbuka, masuk lagi di
          tab lain, lalu kembali ke sini.
        </p>
      )}
    </Alert>
  );
}
