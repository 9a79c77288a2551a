// /data-terbuka: every public table as files for other programs, and how anybody checks them.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '#router';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { SelectField } from '../../ui/fields';
import { ProofLink } from '../../ui/proof-link';
import { PageHero, Section } from '../../ui/section';
import { ErrorState, Loading } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import css from './open-data-page.module.css';
import { listYearsQuery, moneyYearsQuery, type OpenTable, openDataQuery, yearsWithRows } from './queries';

const columns: readonly CardColumn<OpenTable>[] = [
  {
    head: 'Data',
    names: true,
    cell: (table) => (
      <>
        {table.judul}
        <span className={css.about}>{table.keterangan}</span>
      </>
    ),
  },
  { head: 'Baris', figure: true, cell: (table) => number(table.baris) },
  {
    head: 'Unduh',
    cell: (table) => (
      <span className={css.files}>
        <a href={table.csv} download>
          CSV<span className="hidden-text"> {table.judul}</span>
        </a>
        <a href={table.json} download>
          JSON<span className="hidden-text"> {table.judul}</span>
        </a>
      </span>
    ),
  },
  { head: 'SHA-256 CSV', cell: (table) => <code className={css.hash}>{table.sidik}</code> },
];

export default function OpenDataPage() {
  useTitle('Data Terbuka');
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('tahun')) || undefined;
  const query = useQuery(openDataQuery(chosen));
  const names = useQuery(listYearsQuery);
  const money = useQuery(moneyYearsQuery);
  const years = yearsWithRows(names.data?.tahun ?? [], money.data?.anggaran ?? [], chosen);
  return (
    <>
      <PageHero
        kicker="Data terbuka"
        title="Data beasiswa untuk dihitung sendiri"
        lead="Daftar penerima, perubahannya, anggaran, dan lama proses sebagai CSV dan JSON, dengan alamat yang tidak berubah."
      />
      {query.isPending && <Loading />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <Section
            title="Unduh"
            lead="Isi berkas sama dengan yang tampak pada halaman Awardee dan Transparansi."
            aside={
              <SelectField
                label="Tahun"
                value={chosen ?? ''}
                onChange={(event) =>
                  setParams(event.target.value ? { tahun: event.target.value } : {}, {
                    replace: true,
                    state: { inPlace: true },
                  })
                }
              >
                <option value="">Semua tahun</option>
                {years.map((year) => (
                  <option key={year}>{year}</option>
                ))}
              </SelectField>
            }
          >
            <CardTable
              label="Berkas data terbuka"
              columns={columns}
              rows={query.data.himpunan}
              rowKey={(table) => table.nama}
            />
            <p className={css.source}>
              Keadaan <DateText value={query.data.perTanggal} />, sampai peristiwa nomor{' '}
              {number(query.data.nomorPeristiwa)}. <ProofLink position={query.data.nomorPeristiwa} />
            </p>
            <p>
              Lisensi:{' '}
              <a href={query.data.lisensi.alamat} target="_blank" rel="license noreferrer">
                {query.data.lisensi.nama}
                <span className="hidden-text"> (tab baru)</span>
              </a>{' '}
              ({query.data.lisensi.judul}). Sebutkan Pemerintah Kabupaten Nduga dan hari unduhnya. Nama orang tetap
              dilindungi undang-undang: pakailah untuk mengawasi beasiswa, bukan untuk hal lain.
            </p>
          </Section>
          <Section title="Untuk program dan katalog" white>
            <ul className={css.list}>
              <li>
                <a href={query.data.paketData}>datapackage.json</a>: arti setiap kolom, lisensi, sidik setiap berkas,
                dan titik periksa yang ditandatangani (Frictionless Data Package).
              </li>
              <li>
                <a href={query.data.katalog}>katalog.jsonld</a>: entri DCAT untuk portal data dan CKAN.
              </li>
              <li>
                <a href={paths.developers}>Bagi pengembang</a>: semua yang dapat dibaca sebuah program, dengan contoh.
              </li>
              <li>
                Tambahkan <code>?tahun=2025</code> untuk satu tahun, dan <code>per_tanggal=2025-12-31</code> untuk
                keadaan pada akhir sebuah bulan. Setiap jawaban membawa <code>ETag</code>: kirim kembali sebagai{' '}
                <code>If-None-Match</code>, dan yang tidak berubah tidak diunduh lagi. Halaman di situs lain boleh
                membacanya (CORS).
              </li>
            </ul>
          </Section>
          <Check />
        </>
      )}
    </>
  );
}

function Check() {
  return (
    <Section
      title="Cara memeriksanya"
      lead="Anda tidak perlu percaya kepada portal ini: simpan unduhan hari ini, dan bandingkan besok."
    >
      <ol className={css.steps}>
        <li>
          Cocokkan sidik berkas CSV dengan yang tertulis di atas: <code>sha256sum penerima.csv</code>.
        </li>
        <li>
          Setiap baris daftar menyebut nomor peristiwa dan alamat buktinya. Buka halaman verifikasi nomor itu, dan
          peramban Anda sendiri menghitung bahwa peristiwanya ada dalam catatan.
        </li>
        <li>
          Unduh <a href={paths.listChecker}>jurnalis.py</a> dan jalankan{' '}
          <code>python3 jurnalis.py {'{alamat portal}'} hari-ini.json kemarin.json</code>. Program pendek itu mengunduh
          daftar, memeriksa tanda tangan dan setiap bukti, memastikan catatan kemarin adalah awal dari catatan hari ini,
          lalu menyebut nama yang datang, pergi, atau berubah, masing-masing dengan buktinya.
        </li>
      </ol>
      <p>
        Yang dibuktikan: peristiwa bernomor itu ada, dan tidak ada catatan lama yang diubah tanpa ketahuan. Yang tidak
        dibuktikan: nama di baris itu sendiri, sebab isi peristiwa tersegel supaya dapat dihapus menurut undang-undang.
        Nama yang berubah tanpa peristiwa baru tampak ketika Anda membandingkan dua unduhan. Angka uang ada di{' '}
        <Link to={paths.transparency}>Transparansi</Link>, daftar di <Link to={paths.awardees}>Awardee</Link>.
      </p>
    </Section>
  );
}
