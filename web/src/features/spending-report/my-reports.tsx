// A recipient's transferred payments: receipt, proof, confirmation and the report of what the money was spent on.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileAt } from '../../api/file';
import ConfirmReceipt from '../../ui/confirm-receipt';
import { DownloadButton } from '../../ui/download-button';
import { mayDo } from '../../ui/due-acts';
import { PaymentCard, PaymentCards } from '../../ui/payment-card';
import { ProofMark } from '../../ui/proof-mark';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import type { ReportItem } from './queries';
import { reportsOfAward, useConfirmReceipt } from './queries';
import css from './report.module.css';
import { ReportBody } from './report-body';
import { ReportDialog } from './report-dialog';

type Props = {
  awardId: string;
  /** What a payment is called. */
  nameOf: (payment: ReportItem) => string;
  /** A button that complains about the payment. */
  complain: (payment: ReportItem) => ReactNode;
  /** The recipient says that the money of a payment has not come. */
  onNotYet: (payment: ReportItem) => void;
};

export function MyReports({ awardId, nameOf, complain, onNotYet }: Props) {
  const query = useQuery(reportsOfAward(awardId));
  const [open, setOpen] = useState<{ kind: 'confirm' | 'report'; id: string } | null>(null);
  if (query.isPending) return <Skeleton lines={5} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        text="Belum ada dana yang disalurkan"
        hint="Setelah bank mentransfer dana, kuitansi dan laporannya ada di sini."
        icon="money"
      />
    );
  const chosen = query.data.find((payment) => payment.id === open?.id);
  const close = () => setOpen(null);
  const reload = () => void query.refetch();
  return (
    <>
      <PaymentCards>
        {query.data.map((payment) => (
          <PaymentCard
            key={payment.id}
            name={nameOf(payment)}
            status={payment.status}
            amount={payment.jumlah}
            actions={
              <>
                {mayDo(payment.tindakan, 'konfirmasi') && (
                  <Button
                    onClick={() => setOpen({ kind: 'confirm', id: payment.id })}
                    aria-label={`Konfirmasi diterima: ${nameOf(payment)}`}
                  >
                    Konfirmasi diterima
                  </Button>
                )}
                {mayDo(payment.tindakan, 'laporkan') && (
                  <Button
                    {...(payment.laporan && !payment.laporan.dikembalikanKarena ? { variant: 'default' } : {})}
                    onClick={() => setOpen({ kind: 'report', id: payment.id })}
                    aria-label={`Laporkan penggunaan: ${nameOf(payment)}`}
                  >
                    {payment.laporan ? 'Perbaiki laporan' : 'Laporkan penggunaan'}
                  </Button>
                )}
                {payment.adaKuitansi && (
                  <DownloadButton
                    file={fileAt('/api/cms/keuangan/{id}/kuitansi', { params: { id: payment.id } })}
                    fileName="kuitansi.pdf"
                    label={`Unduh kuitansi ${nameOf(payment)}`}
                  >
                    Unduh kuitansi
                  </DownloadButton>
                )}
                {complain(payment)}
                <ProofMark position={payment.nomorPeristiwa} />
              </>
            }
          >
            <p className={css.steps}>
              <span>
                Disalurkan <DateText value={payment.disalurkanPada} as="long" />
              </span>
              {payment.dikonfirmasiPada && (
                <span>
                  Anda konfirmasi <DateText value={payment.dikonfirmasiPada} as="time" />
                </span>
              )}
            </p>
            {payment.laporan?.dikembalikanKarena && (
              <p className={css.notice}>
                <strong>Laporan perlu dilengkapi: </strong>
                {payment.laporan.dikembalikanKarena}
              </p>
            )}
            {payment.laporan && <ReportBody report={payment.laporan} />}
          </PaymentCard>
        ))}
      </PaymentCards>
      {open?.kind === 'confirm' && chosen && (
        <ConfirmDialog
          payment={chosen}
          name={nameOf(chosen)}
          onNotYet={() => {
            close();
            onNotYet(chosen);
          }}
          onClose={close}
          onReload={reload}
        />
      )}
      {open?.kind === 'report' && chosen && (
        <ReportDialog payment={chosen} name={nameOf(chosen)} onClose={close} onReload={reload} />
      )}
    </>
  );
}

type ConfirmProps = {
  payment: ReportItem;
  name: string;
  onNotYet: () => void;
  onClose: () => void;
  onReload: () => void;
};

function ConfirmDialog({ payment, name, onNotYet, onClose, onReload }: ConfirmProps) {
  const command = useConfirmReceipt(onClose);
  return (
    <ConfirmReceipt
      name={name}
      amount={payment.jumlah}
      command={command}
      onConfirm={() => command.mutate({ id: payment.id, versi: payment.versi })}
      onNotYet={onNotYet}
      onClose={onClose}
      onReload={onReload}
    />
  );
}
