// One roster: where it stands, who acted, its acts, its payments, and who was left out.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type OrderKind, orderKindWords, rosterKindText, scanKindText } from '../../api/words';
import { number } from '../../lib/money';
import { papersInWords } from '../../lib/papers';
import { secondApprovers } from '../../lib/second-person';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { DownloadButton } from '../../ui/download-button';
import { mayDo, type Told } from '../../ui/due-acts';
import { KeyValues } from '../../ui/key-values';
import { PageHeader } from '../../ui/page-header';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { BankFiles } from './bank-files';
import { BankResultDialog } from './bank-result';
import type { Paper, RosterDetail } from './queries';
import { rosterDetail, rosterPaper } from './queries';
import css from './roster.module.css';
import {
  ApproveRoster,
  AttachRosterScan,
  CancelRoster,
  IssueRosterOrders,
  LockRoster,
  MakeBankFile,
  RefuseRosterSp2d,
  RefuseRosterSpm,
} from './roster-acts';
import { AddRows, RemoveRows } from './roster-rows';

const actText = {
  tambah: 'Tambah baris',
  keluarkan: 'Keluarkan baris',
  kunci: 'Kunci daftar',
  setujui: 'Setujui',
  'berkas-bank': 'Buat berkas bank',
  'hasil-bank': 'Muat hasil bank',
  batalkan: 'Batalkan daftar',
  'tolak-spm': 'Catat SPM ditolak',
  'tolak-sp2d': 'Usulkan SP2D ditolak',
  pindaian: 'Simpan pindaian',
};
type Act = keyof typeof actText | OrderKind;
const main: Act[] = ['kunci', 'setujui', 'spp', 'spm', 'sp2d', 'berkas-bank', 'hasil-bank'];

/** One button for the papers that the reader may record: whoever may record several does so at once. */
const papersOf = (told: readonly Told[]): OrderKind[] => orderKindWords.filter((kind) => mayDo(told, kind));

const count = (roster: RosterDetail, ...states: string[]) =>
  roster.kemajuan.filter((row) => states.includes(row.status)).reduce((sum, row) => sum + row.jumlahPembayaran, 0);

type Props = {
  id: string;
  back: string;
  title: (roster: RosterDetail) => string;
  /** The way to its audit pack. */
  pack: (roster: RosterDetail) => ReactNode;
  /** Its payments, drawn by the payments' feature. */
  payments: ReactNode;
};

const paper = (value: Paper | null | undefined) =>
  value ? (
    <>
      {value.nomor}, <DateText value={value.tanggal} as="long" />
    </>
  ) : (
    'Belum terbit'
  );

export function RosterPage({ id, back, title, payments, pack }: Props) {
  const [asOf] = useAsOf();
  const query = useQuery(rosterDetail(id, asOf));
  const [act, setAct] = useState<Act | null>(null);
  const roster = query.data;
  if (query.isPending) return <Loading text="Memuat daftar pembayaran…" />;
  if (query.isError || !roster) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const papers = papersOf(roster.tindakan);
  const [firstPaper] = papers;
  const texts = {
    ...actText,
    ...(roster.persetujuanPertama ? { setujui: 'Persetujuan kedua' } : {}),
    ...(firstPaper ? { [firstPaper]: `Catat ${papersInWords(papers)}` } : {}),
  } as Record<Act, string>;
  const dialog = { roster, onClose: () => setAct(null), onReload: () => void query.refetch() };
  const all = roster.kemajuan.reduce((sum, row) => sum + row.jumlahPembayaran, 0);
  const paid = count(roster, 'disalurkan', 'diterima', 'dipertanggungjawabkan');
  return (
    <>
      <PageHeader
        title={roster.nama}
        back={{ to: back, text: 'Kembali ke daftar pembayaran' }}
        lead={title(roster)}
        actions={<ActButtons told={roster.tindakan} texts={texts} main={main} onAct={setAct} />}
      />
      <div className={css.page}>
        <ActRefusals told={roster.tindakan} texts={texts} />
        {roster.persetujuanPertama && roster.status === 'dikunci' && (
          <p className={css.notice}>
            <strong>Persetujuan pertama tercatat; menunggu penyetuju kedua: </strong>
            {secondApprovers(roster.penyetujuKedua)} Penyetuju pertama:{' '}
            {roster.disetujuiPertamaOleh ?? 'petugas tanpa nama'}.
          </p>
        )}
        {roster.pecahan > 0 && (
          <p className={css.notice}>
            <strong>Memerlukan dua penyetuju: </strong>
            {number(roster.pecahan)} baris dibayarkan kepada orang yang dalam 30 hari mendapat pembayaran lain untuk
            komponen yang sama; jumlahnya bersama melebihi batas.
          </p>
        )}
        {roster.alasan && (
          <p className={css.notice}>
            <strong>{roster.status === 'dibatalkan' ? 'Dibatalkan: ' : 'Yang belum ber-SP2D dibatalkan: '}</strong>
            {roster.alasan}
          </p>
        )}
        <div className={css.split}>
          <div className={css.page}>
            <section className={css.card} aria-label="Daftar pembayaran">
              <div className={css.head}>
                <p className={css.amount}>
                  <Money amount={roster.jumlah} />
                </p>
                <StatusBadge status={roster.status} />
              </div>
              <progress
                className={css.progress}
                max={Math.max(1, all)}
                value={paid}
                aria-label={`${paid} dari ${all} pembayaran disalurkan`}
              />
              <ul className={css.states} aria-label="Pembayaran per status">
                {roster.kemajuan.map((row) => (
                  <li key={row.status}>
                    <StatusBadge status={row.status} />
                    <span>
                      {number(row.jumlahPembayaran)} pembayaran, <Money amount={row.jumlah} strong />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <BankFiles roster={roster} />
          </div>
          <section className={css.card} aria-label="Keterangan">
            <KeyValues
              rows={[
                ['Isi', rosterKindText[roster.jenis]],
                ['Baris pagu', roster.pagu],
                ['Disusun oleh', roster.disusunOleh],
                ['Dikunci oleh', roster.dikunciOleh],
                ...(roster.disetujuiPertamaOleh
                  ? ([['Persetujuan pertama', roster.disetujuiPertamaOleh]] as const)
                  : []),
                ['Disetujui oleh', roster.disetujuiOleh],
                ['SPP', paper(roster.spp)],
                ['SPM', paper(roster.spm)],
                ['SP2D', paper(roster.sp2d)],
                ...(roster.pindaian.length > 0
                  ? ([
                      [
                        'Pindaian',
                        <ul key="pindaian">
                          {roster.pindaian.map((scan) => (
                            <li key={scan.berkas.fileId}>
                              <a href={scan.berkas.tautan}>{scanKindText[scan.dokumen]}</a>
                            </li>
                          ))}
                        </ul>,
                      ],
                    ] as const)
                  : []),
                ['Hasil bank dimuat', `${roster.hasilBank} kali`],
              ]}
            />
            <div className={css.actions}>
              <DownloadButton file={rosterPaper(roster.id)} fileName="daftar-pembayaran.pdf">
                Unduh daftar (PDF)
              </DownloadButton>
              {pack(roster)}
            </div>
          </section>
        </div>
        {payments}
        {roster.dikecualikanKarena.length > 0 && (
          <section className={css.card} aria-label="Dikecualikan">
            <h2>Dikecualikan dari daftar ({number(roster.dikecualikanKarena.length)})</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too */}
            <ul className={css.rows} tabIndex={0} aria-label="Yang dikecualikan">
              {roster.dikecualikanKarena.map((left) => (
                <li key={left.penerimaBeasiswaId}>
                  <span>{left.namaPenerima ?? 'Tanpa nama'}</span>
                  <small>{left.pesan}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {act === 'tambah' && <AddRows {...dialog} />}
      {act === 'keluarkan' && <RemoveRows {...dialog} />}
      {act === 'kunci' && <LockRoster {...dialog} />}
      {act === 'setujui' && <ApproveRoster {...dialog} />}
      {act !== null && (orderKindWords as readonly string[]).includes(act) && (
        <IssueRosterOrders {...dialog} kinds={papers} />
      )}
      {act === 'tolak-spm' && <RefuseRosterSpm {...dialog} />}
      {act === 'tolak-sp2d' && <RefuseRosterSp2d {...dialog} />}
      {act === 'pindaian' && <AttachRosterScan {...dialog} />}
      {act === 'batalkan' && <CancelRoster {...dialog} />}
      {act === 'berkas-bank' && <MakeBankFile {...dialog} />}
      {act === 'hasil-bank' && <BankResultDialog {...dialog} />}
    </>
  );
}
