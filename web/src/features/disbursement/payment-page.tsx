// One payment for the finance team: facts, papers, payee, what comes next, postings, history and proofs.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '#router';
import { mendingKindWords, type OrderKind, orderKindWords, payeeKindText } from '../../api/words';
import { papersInWords } from '../../lib/papers';
import { secondApprovers } from '../../lib/second-person';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { Desk } from '../../ui/desk';
import { DownloadButton } from '../../ui/download-button';
import { mayDo } from '../../ui/due-acts';
import { KeyValues } from '../../ui/key-values';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import {
  ApprovePayment,
  BouncePayment,
  CancelPayment,
  IssuePapers,
  PayAgain,
  RefundPayment,
  RejectPayment,
  TransferPayment,
} from './acts';
import { CorrectPaper, HoldPayment, LiftHold, LiftRefusal, RefuseSpm } from './held-acts';
import { AttachScan, MendPayment } from './mend-acts';
import css from './payment.module.css';
import { PaymentPapers } from './payment-papers';
import type { DisbursementDetail, Paper } from './queries';
import { disbursementDetail, receiptOf } from './queries';
import { ResubmitPayment } from './resubmit';
import { paymentName, refusalText } from './text';

const actText = {
  setujui: 'Setujui',
  tolak: 'Tolak',
  perbaiki: 'Perbaiki jumlah',
  spp: 'Terbitkan SPP',
  spm: 'Terbitkan SPM',
  sp2d: 'Terbitkan SP2D',
  salurkan: 'Catat penyaluran',
  retur: 'Catat retur',
  'bayar-ulang': 'Bayar ulang',
  kembalikan: 'Setor ke kas daerah',
  batalkan: 'Batalkan',
  'buka-penolakan': 'Buka penolakan',
  'tolak-spm': 'Catat SPM ditolak',
  'perbaiki-dokumen': 'Perbaiki surat',
  'mata-anggaran': 'Pindahkan mata anggaran',
  'tarik-penyaluran': 'Tarik penyaluran',
  'tarik-penerimaan': 'Tarik konfirmasi penerimaan',
  'catat-penerimaan': 'Catat penerimaan',
  tagihan: 'Tagih pengembalian',
  'retur-berbukti': 'Usulkan retur menurut bukti',
  'setoran-kembali': 'Usulkan setoran kembali',
  'tolak-sp2d': 'Usulkan SP2D ditolak',
  'tarik-retur': 'Tarik retur',
  'tarik-arsip': 'Tarik dari arsip',
  'tarik-setoran': 'Tarik setoran',
  'perbaiki-sts': 'Perbaiki STS',
  angsuran: 'Catat angsuran',
  'tarik-angsuran': 'Tarik angsuran',
  pindaian: 'Simpan pindaian',
  tahan: 'Tahan pembayaran',
  'tahan-penerima': 'Tahan semua pembayaran penerima',
  'lepas-tahanan': 'Usulkan pelepasan pembayaran',
  'lepas-tahanan-penerima': 'Usulkan pelepasan penerima',
};
type Act = keyof typeof actText;
/** What puts something right: below, away from what leads onward, and only where there is something to put right. */
const mends: readonly string[] = [
  ...mendingKindWords,
  'perbaiki-dokumen',
  'pindaian',
  'tahan',
  'tahan-penerima',
  'lepas-tahanan',
  'lepas-tahanan-penerima',
];
const main: Act[] = ['setujui', 'perbaiki', 'spp', 'spm', 'sp2d', 'salurkan', 'bayar-ulang'];

/** The papers that the reader issues next: all that are missing where one holds the rights to all of them. */
function papersOf(payment: DisbursementDetail): OrderKind[] {
  const missing = orderKindWords.filter((kind) => !payment[kind]);
  if (mayDo(payment.tindakan, 'sp2d')) return missing;
  return missing.filter((kind) => mayDo(payment.tindakan, kind)).slice(0, 1);
}

type Props = {
  id: string;
  back: string;
  detailPath: (id: string) => string;
  /** Verified accounts of the recipient, for paying again. */
  accounts?: (payment: DisbursementDetail) => { value: string; label: string }[];
  /** The budget lines of its year and source, for one that is booked on the wrong one. */
  lines?: (payment: DisbursementDetail) => { value: string; label: string }[];
  postings: (payment: DisbursementDetail) => ReactNode;
  history: (payment: DisbursementDetail) => ReactNode;
  /** Where a roster is shown, for those who may see it. */
  rosterPath?: (id: string) => string;
  /** The recipient's spending report, drawn by its own feature. */
  report?: (payment: DisbursementDetail, onReload: () => void) => ReactNode;
  /** The way to the audit pack of its SP2D. */
  pack?: (sp2d: Paper) => ReactNode;
};

/** Of what was paid before the portal, the archive names the SP2D alone. */
const missingPaper = (payment: DisbursementDetail) => (payment.status === 'arsip' ? 'Tidak dicatat' : 'Belum terbit');

const paper = (value: Paper | null | undefined, missing: string) =>
  value ? (
    <>
      {value.nomor}, <DateText value={value.tanggal} as="long" />
    </>
  ) : (
    missing
  );

/** What keeps the money from moving, all of it at once. */
function Held({ reasons }: { reasons: DisbursementDetail['tertahan'] }) {
  if (reasons.length === 0) return null;
  return (
    <section className={css.held} aria-label="Tertahan">
      <p>
        <strong>Tertahan.</strong> Pembayaran ini tidak dapat bergerak:
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.kode}>{reason.pesan}</li>
        ))}
      </ul>
    </section>
  );
}

export function PaymentPage(props: Props) {
  const { id, back, detailPath, accounts, lines, postings, history, rosterPath, report, pack } = props;
  const [asOf] = useAsOf();
  const query = useQuery(disbursementDetail(id, asOf));
  const [act, setAct] = useState<Act | null>(null);
  const payment = query.data;
  if (query.isPending) return <Loading text="Memuat pembayaran…" />;
  if (query.isError || !payment) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const papers = papersOf(payment);
  const [last] = papers.slice(-1);
  const texts = {
    ...actText,
    ...(payment.status === 'ditolak' ? { perbaiki: 'Ajukan lagi' } : {}),
    ...(payment.persetujuanPertama ? { setujui: 'Persetujuan kedua' } : {}),
    ...(last ? { [last]: `Terbitkan ${papers.map((kind) => kind.toUpperCase()).join(', ')}` } : {}),
  };
  // What is issued together with the last is no act of its own, and what is there already is no refusal.
  const silent: string[] = orderKindWords.filter((kind) => kind !== last && (payment[kind] || papers.includes(kind)));
  // What one person may not send back two may: their act is offered below, and nothing is amiss that a notice would tell.
  if (mayDo(payment.tindakan, 'setoran-kembali') && !mayDo(payment.tindakan, 'kembalikan')) silent.push('kembalikan');
  const told = payment.tindakan.filter(({ nama }) => !silent.includes(nama));
  const onward = told.filter(({ nama }) => !mends.includes(nama));
  const amends = told.filter(({ nama, boleh }) => boleh && mends.includes(nama));
  const dialog = { payment, onClose: () => setAct(null), onReload: () => void query.refetch() };
  const payee = payment.penerimaPembayaran;
  const mending = mendingKindWords.find((kind) => kind === act);
  return (
    <>
      <PageHeader
        title={payment.namaPenerima ?? 'Pembayaran'}
        back={{ to: back, text: 'Kembali ke keuangan' }}
        lead={paymentName(payment)}
        actions={<ActButtons told={onward} texts={texts} main={main} onAct={setAct} />}
      />
      {payment.daftarPembayaranId && rosterPath && (
        <p className={css.people}>
          Bagian dari <Link to={rosterPath(payment.daftarPembayaranId)}>daftar pembayaran</Link>
          {payment.status === 'diajukan' && '; persetujuannya bersama daftar itu'}.
        </p>
      )}
      {payment.persetujuanPertama && (
        <p className={css.people}>Persetujuan pertama sudah ada. {secondApprovers(payment.penyetujuKedua)}</p>
      )}
      {payment.pecahan && (
        <section className={css.held} aria-label="Memerlukan dua penyetuju">
          <p>
            <strong>Memerlukan dua penyetuju.</strong> Dalam 30 hari orang ini mendapat pembayaran lain untuk komponen
            yang sama; bersama jumlahnya <Money amount={payment.pecahan.jumlah} strong />, melebihi batas.
          </p>
          <ul>
            {payment.pecahan.pembayaranLain.map((other, place) => (
              <li key={other}>
                <Link to={detailPath(other)}>Pembayaran lain {place + 1}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Held reasons={payment.tertahan} />
      <ActRefusals told={onward} texts={texts} />
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
                <strong>{payment.kodeAlasan ? `${refusalText[payment.kodeAlasan]}. ` : 'Catatan: '}</strong>
                {payment.catatan}
              </p>
            )}
            <KeyValues
              rows={[
                ['Baris pagu', payment.pagu],
                ['Dibuat', <DateText key="dibuat" value={payment.dibuatPada} as="time" />],
                ['SPP', paper(payment.spp, missingPaper(payment))],
                ['SPM', paper(payment.spm, missingPaper(payment))],
                ['SP2D', paper(payment.sp2d, missingPaper(payment))],
                [
                  'Disalurkan',
                  payment.disalurkanPada ? <DateText key="salur" value={payment.disalurkanPada} as="long" /> : 'Belum',
                ],
                ['Referensi bank', payment.referensiBank],
                ...(payment.setoranKembali
                  ? ([
                      [
                        'Setoran kembali',
                        <span key="sts">
                          STS nomor {payment.setoranKembali.nomorBukti},{' '}
                          <DateText value={payment.setoranKembali.tanggal} as="long" />
                        </span>,
                      ],
                    ] as const)
                  : []),
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
          <PaymentPapers payment={payment} />
          {report?.(payment, dialog.onReload)}
          {postings(payment)}
          {amends.length > 0 && (
            <section className={css.card} aria-label="Koreksi, pindaian, dan penahanan">
              <h2 className={css.cardTitle}>Koreksi, pindaian, dan penahanan</h2>
              <ActButtons told={amends} texts={texts} onAct={setAct} />
            </section>
          )}
        </div>
        <section className={css.card} aria-label="Riwayat pembayaran">
          {history(payment)}
        </section>
      </div>
      {act === 'setujui' && <ApprovePayment {...dialog} />}
      {act === 'perbaiki' && <ResubmitPayment {...dialog} />}
      {act === 'tolak' && <RejectPayment {...dialog} />}
      {(act === 'spp' || act === 'spm' || act === 'sp2d') && (
        <IssuePapers {...dialog} kinds={papers} names={papersInWords(papers)} />
      )}
      {(act === 'tahan' || act === 'tahan-penerima') && <HoldPayment {...dialog} person={act === 'tahan-penerima'} />}
      {(act === 'lepas-tahanan' || act === 'lepas-tahanan-penerima') && (
        <LiftHold {...dialog} person={act === 'lepas-tahanan-penerima'} />
      )}
      {act === 'buka-penolakan' && <LiftRefusal {...dialog} />}
      {act === 'tolak-spm' && <RefuseSpm {...dialog} />}
      {act === 'perbaiki-dokumen' && (
        <CorrectPaper {...dialog} kinds={orderKindWords.filter((kind) => payment[kind])} />
      )}
      {mending && <MendPayment {...dialog} kind={mending} lines={lines?.(payment) ?? []} />}
      {act === 'pindaian' && <AttachScan {...dialog} />}
      {act === 'salurkan' && <TransferPayment {...dialog} />}
      {act === 'retur' && <BouncePayment {...dialog} />}
      {act === 'kembalikan' && <RefundPayment {...dialog} />}
      {act === 'batalkan' && <CancelPayment {...dialog} />}
      {act === 'bayar-ulang' && <PayAgain {...dialog} accounts={accounts?.(payment) ?? []} />}
    </>
  );
}
