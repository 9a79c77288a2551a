// The way to the office's own sign-in, at the door of staff; nothing where the office has none.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/error';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { beginOfficeSignIn, officeSignInQuery } from './calls';
import { texts } from './text';

export function OfficeSignIn() {
  const { data } = useQuery(officeSignInQuery);
  const [busy, setBusy] = useState(false);
  if (!data?.nama) return null;
  const begin = async () => {
    setBusy(true);
    try {
      const { alamat } = await beginOfficeSignIn();
      window.location.assign(alamat);
    } catch (error) {
      toast.error(messageOf(error, texts.officeFailed));
      setBusy(false);
    }
  };
  return (
    <Button kind="plain" wide disabled={busy} onClick={() => void begin()}>
      Masuk dengan {data.nama}
    </Button>
  );
}
