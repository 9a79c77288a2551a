// 'Belum' to the question whether money has come: the complaint about that payment, already begun.
import { useState } from 'react';
import { rupiah } from '../../lib/money';
import { ComplainDialog } from './complain-dialog';

type Payment = { id: string; jumlah: number };

/** `open` with a payment and what people call it shows the dialog; put `dialog` somewhere. */
export function useNotYet(awardId: string) {
  const [about, setAbout] = useState<(Payment & { name: string }) | null>(null);
  const dialog = about && (
    <ComplainDialog
      awardId={awardId}
      about={about}
      beginning={`Uang ${rupiah(about.jumlah)} untuk ${about.name} belum masuk ke rekening saya.`}
      onClose={() => setAbout(null)}
    />
  );
  return { open: ({ id, jumlah }: Payment, name: string) => setAbout({ id, jumlah, name }), dialog };
}
