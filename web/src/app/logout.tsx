// 'Keluar': asks first, tells the server, forgets everything on this device.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '#router';
import { write } from '../api/client';
import { forgetAll } from '../api/on-logout';
import { session } from '../api/session';
import { destination } from '../lib/destination';
import { wipeDevice } from '../lib/device/wipe';
import { paths } from '../lib/paths';
import { toast } from '../lib/toast';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  // Where the back button leads to the page before instead of closing the question, it does not stand there too.
  useEffect(() => {
    if (asked.current !== pathname) onClose();
    asked.current = pathname;
  }, [pathname, onClose]);
  const leave = async () => {
    setBusy(true);
    const claims = session.get().claims;
    // Even without an answer this device forgets the session; the server ends it by itself later.
    await write('POST', '/api/web/user/logout', {
      body: { userId: claims?.userId ?? '', jti: claims?.jti ?? '' },
    }).catch(() => undefined);
    // It had ended already: the page says so, and leads to where one signs in.
    const hadEnded = claims && !session.get().claims;
    await forgetAll();
    // On a page that never loaded the areas nobody else forgets for them.
    await wipeDevice();
    destination.forget();
    session.clear();
    cache.clear();
    setBusy(false);
    onClose();
    if (hadEnded) return;
    toast.success('Anda telah keluar');
    void navigate(paths.home);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keluar dari akun?"
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Batal
          </Button>
          <Button kind="dark" disabled={busy} onClick={() => void leave()}>
            Keluar
          </Button>
        </>
      }
    >
      <p>Anda perlu masuk kembali untuk melihat data dan melanjutkan pekerjaan Anda.</p>
    </Dialog>
  );
}
