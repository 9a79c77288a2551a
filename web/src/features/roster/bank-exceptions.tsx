// What of a bank's result needs somebody: what was expected, what the bank wrote, why it was not taken, what to do.

import { number } from '../../lib/money';
import { CardTable } from '../../ui/card-table';
import { Money } from '../../ui/text';
import type { BankResult } from './queries';
import css from './roster.module.css';

type Exception = {
  key: string;
  name: string;
  expected: number | null;
  account: string | null;
  said: string;
  told: { name: string | null; account: string | null; amount: number | null };
  why: string;
  todo: string;
};

/** What to do with a line that was not taken, by the code of why. */
const todoOf: Readonly<Record<string, string>> = {
  tidak_dikenal:
    'Cocokkan referensi atau rekeningnya dengan berkas bank yang dikirim; tanyakan kepada bank bila tidak ada.',
  tidak_pasti: 'Isi referensi pembayaran pada baris ini, lalu muat lagi berkasnya.',
  jumlah_berbeda: 'Tanyakan kepada bank mengapa jumlahnya lain; pembayarannya tetap menunggu hasil.',
  jumlah_tidak_disebut: 'Isi referensi atau jumlah pembayaran pada baris ini, lalu muat lagi berkasnya.',
  rekening_berbeda: 'Tanyakan kepada bank ke rekening mana dana dikirim; pembayarannya tetap menunggu hasil.',
  hasil_bertentangan:
    'Berkas menyebutnya lebih dari sekali dengan isi yang berlainan, jadi tidak satu pun dicatat. Tanyakan kepada bank, lalu kirim hasil yang benar.',
  berkas_lain: 'Muat hasil ini sekali lagi untuk berkas bank yang memuat pembayarannya.',
  baris_ganda: 'Baris pertama yang dicatat. Periksa apakah bank mengirim dua kali.',
  status_tidak_dikenal: 'Tulis BERHASIL atau GAGAL pada kolom status, lalu muat lagi berkasnya.',
  tanggal_tidak_sah: 'Perbaiki tanggalnya, misalnya 31-12-2026, lalu muat lagi berkasnya.',
  jumlah_tidak_sah: 'Perbaiki jumlahnya menjadi angka rupiah, lalu muat lagi berkasnya.',
};
const otherHolder =
  'Tanyakan kepada bank siapa yang menerima dana; bila orang lain, usulkan retur atau tagih pengembalian.';
const otherwise = 'Buka pembayarannya dan selesaikan dulu yang menghalanginya.';
const reversed =
  'Cocokkan dengan rekening koran sebelum dibayarkan lagi atau disetorkan; penyetorannya dicatat orang lain.';
const unreadable = 'Perbaiki baris ini dalam berkas, lalu muat lagi.';
const unnamed = 'Tunggu hasil bank berikutnya; bila bank mengembalikan dana, usulkan retur menurut bukti.';

function exceptionsOf(result: BankResult): Exception[] {
  const lines = result.baris
    .filter((line) => line.kode || line.sesudahDisalurkan || line.pemilikLain)
    .map((line) => ({
      key: `baris-${line.baris}`,
      name: line.namaPenerima ?? 'Tidak dikenal',
      expected: line.jumlah ?? null,
      account: line.rekening ?? null,
      said: `Baris ${line.baris}${line.isi ? `: ${line.isi}` : ''}`,
      told: {
        name: line.namaTertulis ?? null,
        account: line.rekeningTertulis ?? null,
        amount: line.jumlahTertulis ?? null,
      },
      why:
        line.pesan ??
        (line.pemilikLain
          ? 'Dicatat, tetapi nama pemilik menurut bank berbeda.'
          : 'Sebelumnya tercatat disalurkan, kini retur.'),
      todo: line.kode
        ? (todoOf[line.kode] ?? (line.keuanganId ? otherwise : unreadable))
        : line.pemilikLain
          ? otherHolder
          : reversed,
    }));
  const silent = result.tidakDisebut.map((one) => ({
    key: one.keuanganId,
    name: one.namaPenerima ?? 'Tanpa nama',
    expected: one.jumlah,
    account: one.rekening ?? null,
    said: '–',
    told: { name: null, account: null, amount: null },
    why: 'Tidak disebut bank; masih menunggu hasil.',
    todo: unnamed,
  }));
  return [...lines, ...silent];
}

/** Draws nothing where all is well. */
export function BankExceptions({ result }: { result: BankResult }) {
  const rows = exceptionsOf(result);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Yang perlu ditindaklanjuti">
      <h3 className={css.subhead}>Yang perlu ditindaklanjuti ({number(rows.length)})</h3>
      <CardTable
        label="Yang perlu ditindaklanjuti"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { head: 'Penerima', names: true, cell: (row) => row.name },
          {
            head: 'Seharusnya',
            cell: (row) =>
              row.expected === null ? (
                '–'
              ) : (
                <>
                  <Money amount={row.expected} strong />
                  {row.account && <small className={css.below}>ke {row.account}</small>}
                </>
              ),
          },
          {
            head: 'Menurut bank',
            cell: (row) => (
              <>
                {row.told.amount !== null && <Money amount={row.told.amount} strong />}
                {row.told.account && <small className={css.below}>ke {row.told.account}</small>}
                {row.told.name && <small className={css.below}>a.n. {row.told.name}</small>}
                <small className={css.said}>{row.said}</small>
              </>
            ),
          },
          {
            head: 'Sebab dan yang dilakukan',
            short: 'Sebab',
            cell: (row) => (
              <>
                {row.why}
                <strong className={css.todo}>{row.todo}</strong>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
