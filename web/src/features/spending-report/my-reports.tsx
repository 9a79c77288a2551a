// A recipient's transferred payments: receipt, proof, confirmation and the report of what the money was spent on.
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../api/error';
import { fileAt } from '../../api/file';
import { type SentFile, sendFile } from '../../api/send-file';
import { ActDialog } from '../../ui/act-dialog';
import { mayDo } from '../../ui/acts';
import { DownloadButton } from '../../ui/download-button';
import { FileDrop } from '../../ui/file-drop';
import { ConfirmReceipt, PaymentCard, PaymentCards } from '../../ui/payment-card';
import { ProofMark } from '../../ui/proof-mark';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText, Money } from '../../ui/text';
import type { ReportItem } from './queries';
import { reportsOfAward, useConfirmReceipt, useReport } from './queries';
import css from './report.module.css';
import { ReportBody } from './report-body';

type Props = {
  awardId: string;
  /** What a payment is called. */
  nameOf: (payment: ReportItem) => string;
  /** A button that complains about the payment. */
  complain: (payment: ReportItem) => ReactNode;
};

export function MyReports({ awardId, nameOf, complain }: Props) {
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
        <ConfirmDialog payment={chosen} name={nameOf(chosen)} onClose={close} onReload={reload} />
      )}
      {open?.kind === 'report' && chosen && (
        <ReportDialog payment={chosen} name={nameOf(chosen)} onClose={close} onReload={reload} />
      )}
    </>
  );
}

type DialogProps = { payment: ReportItem; name: string; onClose: () => void; onReload: () => void };

function ConfirmDialog({ payment, name, onClose, onReload }: DialogProps) {
  const command = useConfirmReceipt(onClose);
  return (
    <ConfirmReceipt
      name={name}
      amount={payment.jumlah}
      command={command}
      onConfirm={() => command.mutate({ id: payment.id, versi: payment.versi })}
      onClose={onClose}
      onReload={onReload}
    />
  );
}

type Sent = { key: string; name: string; progress: number; body?: SentFile; error?: string };

function ReportDialog({ payment, name, onClose, onReload }: DialogProps) {
  const [note, setNote] = useState(payment.laporan?.catatan ?? '');
  const [files, setFiles] = useState<Sent[]>([]);
  const command = useReport(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const send = async (file: File) => {
    const key = crypto.randomUUID();
    const put = (change: Partial<Sent>) =>
      setFiles((old) => old.map((sent) => (sent.key === key ? { ...sent, ...change } : sent)));
    setFiles((old) => [...old, { key, name: file.name, progress: 0 }]);
    try {
      const body = await sendFile(file, {
        purpose: `laporan/${payment.id}`,
        onProgress: (progress) => put({ progress: Math.min(progress, 0.99) }),
      });
      put({ body, progress: 1 });
    } catch (error) {
      put({ error: messageOf(error, 'Unggahan gagal. Coba lagi.'), progress: 1 });
    }
  };
  const sending = files.find((file) => !file.body && !file.error);
  const there = files.flatMap((file) => (file.body ? [file.body] : []));
  return (
    <ActDialog
      title="Laporan penggunaan dana"
      button="Kirim laporan"
      command={command}
      disabled={!!sending || note.trim() === '' || there.length === 0}
      typed={note !== (payment.laporan?.catatan ?? '') || files.length > 0}
      onAct={() => command.mutate({ id: payment.id, versi: payment.versi, catatan: note.trim(), berkas: there })}
      onClose={onClose}
      onReload={onReload}
      shownFields={['catatan', 'berkas']}
    >
      <p>
        {name}, <Money amount={payment.jumlah} strong />. Tulis untuk apa uangnya dipakai dan unggah buktinya.
      </p>
      <Textarea
        label="Penggunaan dana"
        required
        autosize
        minRows={3}
        placeholder="Misalnya: sewa kos Januari sampai Maret Rp 1.500.000, buku Rp 400.000"
        value={note}
        error={errors.catatan}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FileDrop
        label="Bukti (kuitansi, nota, foto)"
        hint="PDF atau JPG, paling besar 10 MB; 1 sampai 10 berkas."
        accept="application/pdf,image/jpeg,image/png"
        multiple
        required
        onFiles={(chosen) => {
          for (const file of chosen.slice(0, 10 - files.length)) void send(file);
        }}
        progress={sending?.progress ?? null}
        error={errors.berkas}
      >
        <ul className={css.files} aria-label="Bukti yang diunggah">
          {files.map((file) => (
            <li key={file.key}>
              {file.name}
              {file.error && <strong> – {file.error}</strong>}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Hapus ${file.name}`}
                onClick={() => setFiles((old) => old.filter((sent) => sent.key !== file.key))}
              >
                Hapus
              </Button>
            </li>
          ))}
        </ul>
      </FileDrop>
    </ActDialog>
  );
}
