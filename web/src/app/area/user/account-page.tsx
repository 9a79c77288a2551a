// The recipient's account: what it is, how it is checked, and a new one with the photo of its passbook.
import { useSession } from '../../../api/use-session';
import { AccountPanel } from '../../../features/bank-account/account-panel';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import css from '../page.module.css';

const title = 'Rekening saya';
const lead = 'Ke mana beasiswa Anda dikirim, dan cara menggantinya.';

export default function UserAccountPage() {
  const { profile } = useSession();
  const awardId = profile?.penerimaBeasiswaId ?? '';
  if (!awardId)
    return (
      <>
        <PageHeader title={title} lead={lead} />
        <EmptyState
          text="Belum terdaftar sebagai penerima beasiswa"
          hint="Sebelum formulir disetujui, rekening diisi di formulir."
          icon="bank"
          action={<LinkButton to={paths.user.form}>Buka formulir</LinkButton>}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <LinkButton kind="plain" to={paths.user.scholarship}>
            Beasiswa
          </LinkButton>
        }
      />
      <div className={css.split}>
        <div className={css.card}>
          <AccountPanel awardId={awardId} />
        </div>
        <section className={css.card} aria-label="Mengganti rekening">
          <h2 className={css.sectionTitle}>Mengganti rekening</h2>
          <ol className={css.ordered}>
            <li>
              Tekan <strong>Tambah rekening</strong>, isi bank dan nomornya, lalu lampirkan foto buku rekening.
            </li>
            <li>Petugas yang bukan Anda mencocokkan nama dan nomor dengan foto itu.</li>
            <li>
              Setelah <strong>Terverifikasi</strong>, pembayaran berikutnya dikirim ke rekening baru. Sampai saat itu
              rekening yang lama tetap dipakai.
            </li>
          </ol>
          <p>
            <strong>Ubah rekening</strong> hanya untuk membetulkan yang salah tulis: rekening itu menunggu pemeriksaan
            lagi, dan selama itu tidak ada uang yang dikirim ke sana. Pembayaran yang sudah disusun dengan rekening lama
            disusun ulang oleh tim keuangan.
          </p>
        </section>
      </div>
    </>
  );
}
