// 'Belum' to the question whether money has come: the complaint about that payment, already begun.
import { Suspense, useState } from 'react';
import { rupiah } from '../../lib/money';
import { withKit } from '../../ui/kit/with-kit';
import { lazyPart } from '../../ui/lazy-part';

const ComplainDialog = lazyPart(withKit(() => import('./complain-dialog')));

type Payment = { id: string; jumlah: number };

/** `open` with a payment and what people call it shows the dialog; put `dialog` somewhere. */
export function useNotYet(awardId: string) {
  const [about, setAbout] = useState<(Payment & { name: string }) | null>(null);
  const dialog = about && (
    <Suspense fallback={null}>
      <ComplainDialog
        awardId={awardId}
        about={about}
        beginning={`Uang ${rupiah(about.jumlah)} untuk ${about.name} belum masuk ke rekening saya.`}
        onClose={() => setAbout(null)}
      />
    </Suspense>
  );
  return { open: ({ id, jumlah }: Payment, name: string) => setAbout({ id, jumlah, name }), dialog };
}
