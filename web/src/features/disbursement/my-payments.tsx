// A recipient's own payments: what was paid, where each one is now, and 'Konfirmasi diterima'.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { savesData } from '../../lib/ahead';
import { byText } from '../../lib/order';
import { Button } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { DownloadButton } from '../../ui/download-button';
import { withKit } from '../../ui/kit/with-kit';
import { lazyPart } from '../../ui/lazy-part';
import { PaymentCard, PaymentCards } from '../../ui/payment-card';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import css from './payment.module.css';
import type { DisbursementItem } from './queries';
import { disbursementsOfAward, receiptOf, useConfirmReceipt } from './queries';
import { paymentName, withReceipt } from './text';

const ConfirmReceipt = lazyPart(withKit(() => import('../../ui/confirm-receipt')));

type Props = {
  awardId: string;
  /** The history of one payment, drawn by the tracking feature. */
  history: (payment: DisbursementItem) => ReactNode;
  /** The recipient says that the money of a payment has not come. */
  onNotYet: (payment: DisbursementItem) => void;
  /** At most so many, newest first. */
  limit?: number;
};

export function MyPayments({ awardId, history, onNotYet, limit }: Props) {
  const query = useQuery(disbursementsOfAward(awardId));
  const [confirming, setConfirming] = useState<DisbursementItem | null>(null);
  const isAsked = query.data?.items.some((payment) => payment.status === 'disalurkan') ?? false;
  useEffect(() => {
    if (isAsked && !savesData()) ConfirmReceipt.ahead();
  }, [isAsked]);
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const payments = [...query.data.items]
    .sort((left, right) => byText(right.diubahPada, left.diubahPada))
    .slice(0, limit);
  if (payments.length === 0)
    return (
      <EmptyState
        text="Belum ada pembayaran"
        hint="Pembayaran muncul di sini begitu disiapkan, dengan meja yang memegangnya."
        icon="money"
      />
    );
  return (
    <>
      <PaymentCards>
        {payments.map((payment) => (
          <PaymentCard
            key={payment.id}
            name={paymentName(payment)}
            status={payment.status}
            amount={payment.jumlah}
            actions={
              withReceipt.includes(payment.status) && (
                <>
                  {payment.status === 'disalurkan' && (
                    <Button
                      compact
                      onClick={() => setConfirming(payment)}
                      aria-label={`Konfirmasi diterima: ${paymentName(payment)}`}
                    >
                      Konfirmasi diterima
                    </Button>
                  )}
                  <DownloadButton
                    file={receiptOf(payment.id)}
                    fileName="kuitansi.pdf"
                    label={`Unduh kuitansi ${paymentName(payment)}`}
                  >
                    Unduh kuitansi
                  </DownloadButton>
                </>
              )
            }
            after={<PaymentHistory>{() => history(payment)}</PaymentHistory>}
          >
            <Desk own holder={payment.pemegang} />
          </PaymentCard>
        ))}
      </PaymentCards>
      {confirming && (
        <Suspense fallback={null}>
          <ConfirmDialog
            payment={confirming}
            onNotYet={() => {
              setConfirming(null);
              onNotYet(confirming);
            }}
            onClose={() => setConfirming(null)}
            onReload={() => void query.refetch()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads the history only when it is opened. */
function PaymentHistory({ children }: { children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Riwayat dan bukti</summary>
      {open && children()}
    </details>
  );
}

function ConfirmDialog({
  payment,
  onNotYet,
  onClose,
  onReload,
}: {
  payment: DisbursementItem;
  onNotYet: () => void;
  onClose: () => void;
  onReload: () => void;
}) {
  const command = useConfirmReceipt(onClose);
  return (
    <ConfirmReceipt
      name={paymentName(payment)}
      amount={payment.jumlah}
      command={command}
      onConfirm={() => command.mutate({ id: payment.id, versi: payment.versi })}
      onNotYet={onNotYet}
      onClose={onClose}
      onReload={onReload}
    />
  );
}
