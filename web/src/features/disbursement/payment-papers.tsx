// What of a payment is to be paid back, with what came in, and the scans of its papers.
import { scanKindLongText } from '../../api/words';
import { KeyValues } from '../../ui/key-values';
import { DateText, Money } from '../../ui/text';
import css from './payment.module.css';
import type { DisbursementDetail } from './queries';

export function PaymentPapers({ payment }: { payment: DisbursementDetail }) {
  const { tagihan, pindaian, pendapatanLain } = payment;
  return (
    <>
      {pendapatanLain > 0 && (
        <section className={css.card}>
          <KeyValues
            title="Kembali sesudah tahun anggarannya"
            rows={[
              ['Lain-lain PAD', <Money key="jumlah" amount={pendapatanLain} strong />],
              [
                'Pembukuan',
                'Pendapatan tahun saat disetor; realisasi dan pagu tahun anggarannya tidak berubah, jadi tidak ada di jurnal baris ini.',
              ],
            ]}
          />
        </section>
      )}
      {tagihan && (
        <section className={css.card}>
          <KeyValues
            title="Tagihan pengembalian"
            rows={[
              ['Jumlah', <Money key="jumlah" amount={tagihan.jumlah} />],
              ['Sudah disetor', <Money key="dibayar" amount={tagihan.dibayar} />],
              ['Sisa', tagihan.sisa === 0 ? 'Lunas' : <Money key="sisa" amount={tagihan.sisa} strong />],
              ['Alasan', tagihan.alasan],
              ...tagihan.angsuran.map(
                (part, place) =>
                  [
                    `Angsuran ke-${place + 1}`,
                    <span key={part.nomorBukti}>
                      <Money amount={part.jumlah} />, nomor {part.nomorBukti},{' '}
                      <DateText value={part.tanggal} as="long" />
                    </span>,
                  ] as const,
              ),
            ]}
          />
        </section>
      )}
      {pindaian.length > 0 && (
        <section className={css.card} aria-label="Pindaian dokumen">
          <h2 className={css.cardTitle}>Pindaian dokumen</h2>
          <ul>
            {pindaian.map((scan) => (
              <li key={scan.berkas.fileId}>
                {scanKindLongText[scan.dokumen]}:{' '}
                <a href={scan.berkas.tautan} target="_blank" rel="noreferrer">
                  {scan.berkas.nama}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
