// What an office still has to put into the portal before its first payment, each with the way there. Gone once all is
// there.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { read } from '../../api/client';
import { type SetupStep, setupStepText } from '../../api/words';
import { paths } from '../../lib/paths';
import css from './setup-steps.module.css';

type Way = { to?: string; what: string };

const page = (name: string) => paths.area('admin', name);

/** What a step is for, and where it is done; what is set on the machine has no page. */
const ways: Readonly<Record<SetupStep, Way>> = {
  administrator_kedua: {
    what: 'Tidak seorang pun mengukuhkan usulannya sendiri. Yang kedua dibuat di mesin portal: beasiswa user create --role admin.',
  },
  bank: { to: page('bank'), what: 'Impor, unduh templatnya (sudah berisi bank umum), lalu muat kembali.' },
  institusi: { to: page('institusi'), what: 'Impor, unduh templatnya (sudah berisi daftar umum), lalu muat kembali.' },
  dpc: { to: page('pengaturan?tab=dpc'), what: 'Tambah setiap DPC, buka namanya, dan isi wilayahnya.' },
  kantor_dpc: {
    to: page('pengaturan?tab=dpc'),
    what: 'Ubah setiap DPC: alamat dan telepon kantornya ditunjukkan kepada pemohon.',
  },
  besaran: { to: page('pengaturan?tab=besaran'), what: 'Berapa yang dibayar menurut jenis, jenjang, dan komponen.' },
  ambang: {
    to: page('pengaturan?tab=layanan'),
    what: 'Mulai jumlah berapa dua orang menyetujui pembayaran; orang kedua mengukuhkannya.',
  },
  teks: {
    to: page('berita?tab=teks-situs'),
    what: 'Baca teks halaman publik, lalu ubah menjadi kata-kata kantor Anda.',
  },
  tahun_tayang: {
    to: page('pengaturan?tab=layanan'),
    what: 'Tahun mana yang pertama ditunjukkan daftar awardee bagi publik.',
  },
  tahun_berikut: { to: page('keuangan?tab=pagu'), what: 'Buka tahun anggaran berikutnya dengan DPA-nya.' },
  periode: { to: page('pengaturan?tab=periode'), what: 'Kapan pendaftaran dibuka, kuota, dan besarannya.' },
  petugas_dpc: { to: page('pengaturan'), what: 'Undang petugas; administrator lain mengukuhkannya di Usulan.' },
  fungsi: {
    to: page('usulan?tab=fungsi'),
    what: 'Undang empat orang, lalu usulkan satu fungsi untuk masing-masing.',
  },
  kategori_keuangan: { to: page('pengaturan?tab=keuangan'), what: 'Nama dan kode rekening belanjanya.' },
  pagu: { to: page('keuangan?tab=pagu'), what: 'Bendahara mengusulkan dengan DPA, PA menyetujui.' },
  pejabat: {
    to: page('pengaturan?tab=pejabat'),
    what: 'Nama dan NIP di bawah SK, kuitansi, surat pengantar bank, dan laporan; orang kedua mengukuhkannya.',
  },
  wajib_fungsi: {
    to: page('usulan?tab=fungsi'),
    what: 'Setelah setiap orang memegang fungsinya, dua di antaranya fungsi Akun: usulkan fungsi wajib, agar tidak ada akun dengan semua hak.',
  },
  surel: { what: 'smtp_url di berkas konfigurasi. Tanpa itu surel hanya menjadi berkas di mesin portal.' },
  saksi: { what: '[[witnesses]] di berkas konfigurasi: kantor lain yang ikut menandatangani catatan.' },
};

export function SetupSteps() {
  const { data } = useQuery({
    queryKey: ['kesiapan'],
    queryFn: ({ signal }) => read('/api/cms/kesiapan', { signal }),
    staleTime: 0,
  });
  if (!data || data.lengkap) return null;
  const missing = data.langkah.filter((step) => !step.selesai).length;
  return (
    <section className={css.card} aria-labelledby="kesiapan">
      <h2 id="kesiapan" className={css.title}>
        Menyiapkan portal
      </h2>
      <p>
        {data.langkah.length - missing} dari {data.langkah.length} langkah selesai. Urutannya dari atas: yang di bawah
        memerlukan yang di atasnya.
      </p>
      <ol className={css.steps}>
        {data.langkah.map(({ nama, selesai }, place) => {
          const { to, what } = ways[nama];
          const name =
            nama === 'periode' || nama === 'pagu' ? `${setupStepText[nama]} ${data.tahun}` : setupStepText[nama];
          return (
            <li key={nama} data-done={selesai}>
              <span aria-hidden="true">{selesai ? '✓' : `${place + 1}.`}</span>
              <div>
                {to && !selesai ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
                <span className="hidden-text">{selesai ? ' (selesai)' : ' (belum)'}</span>
                {!selesai && <p>{what}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
