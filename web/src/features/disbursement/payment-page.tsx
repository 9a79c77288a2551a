// One payment for the finance team: facts, papers, payee, what comes next, postings, history and proofs.

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { payeeKindText } from '../../api/words';
import { Desk } from '../../ui/desk';
import { DownloadButton } from '../../ui/download-button';
import { KeyValues } from '../../ui/key-values';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import {
  type Act,
  ApprovePayment,
  BouncePayment,
  CancelPayment,
  IssuePapers,
  PayAgain,
  RefundPayment,
  RejectPayment,
  TransferPayment,
} from './acts';
import css from './payment.module.css';
import type { DisbursementDetail, Paper } from './queries';
import { disbursementDetail, receiptOf } from './queries';
import { paymentName, refusalText } from './text';

const actText: Record<Act, string> = {
  approve: 'Setujui',
  reject: 'Tolak',
  sp2d: 'Terbitkan SPP, SPM, SP2D',
  transfer: 'Catat penyaluran',
  bounce: 'Catat retur',
  again: 'Bayar ulang',
  refund: 'Setor ke kas daerah',
  cancel: 'Batalkan',
};
/** The names of the acts on the wire. */
const actOf: Record<string, Act> = {
  setujui: 'approve',
  tolak: 'reject',
  sp2d: 'sp2d',
  salurkan: 'transfer',
  retur: 'bounce',
  'bayar-ulang': 'again',
  kembalikan: 'refund',
  batalkan: 'cancel',
};
const main: Act[] = ['approve', 'sp2d', 'transfer', 'again'];

type Props = {
  id: string;
  back: string;
  canAct: boolean;
  detailPath: (id: string) => string;
  /** Verified accounts of the recipient, for paying again. */
  accounts: (payment: DisbursementDetail) => { value: string; label: string }[];
  postings: (payment: DisbursementDetail) => ReactNode;
  history: (payment: DisbursementDetail) => ReactNode;
  /** Where a roster is shown, for those who may see it. */
  rosterPath?: (id: string) => string;
  /** The recipient's spending report, drawn by its own feature. */
  report?: (payment: DisbursementDetail, onReload: () => void) => ReactNode;
  /** The way to the audit pack of its SP2D. */
  pack?: (sp2d: Paper) => ReactNode;
};

const paper = (value: Paper | null | undefined) =>
  value ? (
    <>
      {value.nomor}, <DateText value={value.tanggal} as="long" />
    </>
  ) : (
    'Belum terbit'
  );

export function PaymentPage(props: Props) {
  const { id, back, canAct, detailPath, accounts, postings, history, rosterPath, report, pack } = props;
  const query = useQuery(disbursementDetail(id));
  const [act, setAct] = useState<Act | null>(null);
  const payment = query.data;
  if (query.isPending) return <Loading text="Memuat pembayaran…" />;
  if (query.isError || !payment) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  // Whose approval is awaited sees the button and, when it is not theirs to press, why.
  const approval = payment.tindakan.find((one) => one.nama === 'setujui');
  const awaited = payment.status === 'diajukan';
  const acts = payment.tindakan.flatMap((one) => {
    const act = actOf[one.nama];
    return act && canAct && (one.boleh || (one === approval && awaited)) ? [act] : [];
  });
  const dialog = { payment, onClose: () => setAct(null), onReload: () => void query.refetch() };
  const payee = payment.penerimaPembayaran;
  return (
    <>
      <PageHeader
        title={payment.namaPenerima ?? 'Pembayaran'}
        back={{ to: back, text: 'Kembali ke keuangan' }}
        lead={paymentName(payment)}
        actions={
          acts.length > 0 && (
            <Group gap="sm">
              {[...acts].reverse().map((name) => (
                <Button
                  key={name}
                  {...(main.includes(name) ? {} : { variant: 'default' })}
                  disabled={name === 'approve' && !approval?.boleh}
                  onClick={() => setAct(name)}
                >
                  {name === 'approve' && payment.persetujuanPertama ? 'Persetujuan kedua' : actText[name]}
                </Button>
              ))}
            </Group>
          )
        }
      />
      {payment.daftarPembayaranId && rosterPath && (
        <p className={css.people}>
          Bagian dari <Link to={rosterPath(payment.daftarPembayaranId)}>daftar pembayaran</Link>; persetujuannya bersama
          daftar itu.
        </p>
      )}
      {payment.persetujuanPertama && (
        <p className={css.people}>Persetujuan pertama sudah ada; orang lain memberi persetujuan kedua.</p>
      )}
      {payment.sayaMenyiapkan && awaited && (
        <p className={css.people}>Anda yang menyiapkan pembayaran ini, jadi orang lain yang harus menyetujuinya.</p>
      )}
      {canAct && awaited && approval?.alasan && !payment.sayaMenyiapkan && !payment.daftarPembayaranId && (
        <p className={css.people}>Belum dapat disetujui: {approval.alasan}</p>
      )}
      <div className={css.page}>
        <div className={css.column}>
          <section className={css.card} aria-label="Pembayaran">
            <div className={css.cardHead}>
              <p className={css.amount}>
                <Money amount={payment.jumlah} />
              </p>
              <StatusBadge status={payment.status} />
            </div>
            <p className={css.words}>{payment.terbilang}</p>
            <Desk holder={payment.pemegang} />
            {(payment.adaKuitansi || payment.sp2d) && (
              <div className={css.cardActions}>
                {payment.adaKuitansi && (
                  <DownloadButton
                    file={receiptOf(payment.id)}
                    fileName="kuitansi.pdf"
                    label={`Unduh kuitansi ${paymentName(payment)}`}
                  >
                    Unduh kuitansi
                  </DownloadButton>
                )}
                {payment.sp2d && pack?.(payment.sp2d)}
              </div>
            )}
            {(payment.catatan || payment.kodeAlasan) && (
              <p className={css.people}>
                {payment.kodeAlasan && <strong>{refusalText[payment.kodeAlasan]}. </strong>}
                {payment.catatan}
              </p>
            )}
            <KeyValues
              rows={[
                ['Baris pagu', payment.pagu],
                ['Dibuat', <DateText key="dibuat" value={payment.dibuatPada} as="time" />],
                ['SPP', paper(payment.spp)],
                ['SPM', paper(payment.spm)],
                ['SP2D', paper(payment.sp2d)],
                [
                  'Disalurkan',
                  payment.disalurkanPada ? <DateText key="salur" value={payment.disalurkanPada} as="long" /> : 'Belum',
                ],
                ['Referensi bank', payment.referensiBank],
                ...(payment.menggantikan
                  ? ([
                      [
                        'Menggantikan',
                        <Link key="m" to={detailPath(payment.menggantikan)}>
                          pembayaran sebelumnya
                        </Link>,
                      ],
                    ] as const)
                  : []),
                ...(payment.digantiOleh
                  ? ([
                      [
                        'Diganti oleh',
                        <Link key="d" to={detailPath(payment.digantiOleh)}>
                          pembayaran pengganti
                        </Link>,
                      ],
                    ] as const)
                  : []),
              ]}
            />
          </section>
          <section className={css.card}>
            <KeyValues
              title="Dibayar kepada"
              rows={[
                ['Penerima pembayaran', payeeKindText[payee.jenis]],
                ['Bank', payee.bank ?? payee.bankId],
                ['Nomor rekening', payee.nomor],
                ['Nama pemilik', payee.namaPemilik],
              ]}
            />
          </section>
          {report?.(payment, dialog.onReload)}
          {postings(payment)}
        </div>
        <section className={css.card} aria-label="Riwayat pembayaran">
          {history(payment)}
        </section>
      </div>
      {act === 'approve' && <ApprovePayment {...dialog} />}
      {act === 'reject' && <RejectPayment {...dialog} />}
      {act === 'sp2d' && <IssuePapers {...dialog} />}
      {act === 'transfer' && <TransferPayment {...dialog} />}
      {act === 'bounce' && <BouncePayment {...dialog} />}
      {act === 'refund' && <RefundPayment {...dialog} />}
      {act === 'cancel' && <CancelPayment {...dialog} />}
      {act === 'again' && <PayAgain {...dialog} accounts={accounts(payment)} />}
    </>
  );
}
