// What is next for an applicant, in one card: start, go on, repair, wait, or done.

import { useQuery } from '@tanstack/react-query';
import { rejectCodeLongText } from '../../api/words';
import { scholarshipName } from '../../lib/scholarships';
import { LinkButton } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { documentName } from './form/findings';
import css from './next-step.module.css';
import type { ApplicationDetail } from './queries';
import { myApplication } from './queries';

type Next = { title: string; text: string; button?: string };

/** The one thing to do now, by the state of the form. */
export function nextFor(application: ApplicationDetail | null): Next {
  if (!application)
    return {
      title: 'Ajukan beasiswa',
      text: 'Siapkan KTP atau KK, surat aktif, buku rekening, dan KHS. Isian tersimpan sendiri, jadi boleh dilanjutkan kapan saja.',
      button: 'Isi formulir',
    };
  const missing = application.kekurangan.length;
  switch (application.status) {
    case 'draf':
      return {
        title: 'Lanjutkan formulir Anda',
        text: missing > 0 ? `${missing} hal belum lengkap.` : 'Semua sudah lengkap. Periksa sekali lagi, lalu ajukan.',
        button: 'Lanjutkan formulir',
      };
    case 'perlu_perbaikan':
      return {
        title: 'Perbaiki formulir Anda',
        text: application.catatan ?? 'Petugas meminta perbaikan.',
        button: 'Perbaiki formulir',
      };
    case 'diajukan':
      return {
        title: 'Formulir Anda sedang diperiksa',
        text: 'Petugas memeriksa dokumen satu per satu. Anda mendapat pemberitahuan bila ada keputusan.',
      };
    case 'direkomendasikan':
      return {
        title: 'Formulir Anda direkomendasikan',
        text: 'Dokumen sudah sah. Sekarang menunggu persetujuan dinas.',
      };
    case 'disetujui':
      return {
        title: 'Anda penerima beasiswa',
        text: 'Formulir Anda disetujui. Lihat pembayaran dan data akademik di menu Beasiswa dan Akademia.',
      };
    case 'ditolak':
      return {
        title: 'Formulir Anda ditolak',
        text: [application.kodeAlasan ? rejectCodeLongText[application.kodeAlasan] : null, application.catatan]
          .filter(Boolean)
          .join('. '),
        button: 'Lihat formulir',
      };
    case 'dibatalkan':
      return { title: 'Formulir dibatalkan', text: 'Anda dapat membuat formulir baru.', button: 'Buat formulir baru' };
  }
}

export function NextStep({ userId, formPath }: { userId: string; formPath: string }) {
  const query = useQuery(myApplication(userId));
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const application = query.data;
  const next = nextFor(application);
  const refused =
    application?.status === 'perlu_perbaikan'
      ? application.dokumen.filter((document) => document.putusan === 'tidak_sah')
      : [];
  return (
    <section className={css.card} aria-label="Langkah berikutnya">
      <div className={css.head}>
        <h2 className={css.title}>{next.title}</h2>
        {application && <StatusBadge status={application.status} />}
      </div>
      <p>{next.text}</p>
      {refused.length > 0 && (
        <ul className={css.list}>
          {refused.map((document) => (
            <li key={document.jenis}>
              <strong>{documentName(document.jenis)}</strong>: {document.catatan ?? 'unggah ulang.'}
            </li>
          ))}
        </ul>
      )}
      {application?.isi.jenisBeasiswa && (
        <p className={css.kind}>
          {scholarshipName(application.isi.jenisBeasiswa)} {application.isi.tahun}
        </p>
      )}
      <Desk holder={application?.pemegang} />
      {next.button && (
        <div>
          <LinkButton to={formPath}>{next.button}</LinkButton>
        </div>
      )}
    </section>
  );
}
