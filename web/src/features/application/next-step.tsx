// What is next for an applicant, in one card: start, go on, repair, wait, or done.

import { useQuery } from '@tanstack/react-query';
import { applicationStatusText, rejectCodeLongText } from '../../api/words';
import { scholarshipName } from '../../lib/scholarships';
import { LinkButton } from '../../ui/button';
import { Desk } from '../../ui/desk';
import { isCutOff, LastSeen, type Seen, useKeepSeen } from '../../ui/last-seen';
import { ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import { documentName } from './form/findings';
import css from './next-step.module.css';
import { periodOf, periodsQuery } from './periods';
import type { ApplicationDetail } from './queries';
import { myApplication } from './queries';
import { UsualEnd } from './receipt';
import { usualPapersText } from './text';

type Next = { title: string; text: string; button?: string; quiet?: boolean };

/** The one thing to do now, by the state of the form. */
export function nextFor(application: ApplicationDetail | null): Next {
  if (!application)
    return {
      title: 'Ajukan beasiswa',
      text: `Siapkan ${usualPapersText}. Isian tersimpan sendiri, jadi boleh dilanjutkan kapan saja.`,
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
        button: 'Tanda terima',
        quiet: true,
      };
    case 'direkomendasikan':
      return {
        title: 'Formulir Anda direkomendasikan',
        text: 'Dokumen sudah sah. Sekarang menunggu persetujuan dinas.',
        button: 'Tanda terima',
        quiet: true,
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

/** The card as the device keeps it for times without a network. */
function seenOf(application: ApplicationDetail | null, at: number): Seen {
  const { title, text } = nextFor(application);
  if (!application) return { title, text, facts: [], isHandedIn: false, at };
  const { status, isi } = application;
  const isWithUs = status === 'diajukan' || status === 'direkomendasikan' || status === 'disetujui';
  const facts = [
    `Status: ${applicationStatusText[status]}.`,
    isi.jenisBeasiswa && `${scholarshipName(isi.jenisBeasiswa)} ${isi.tahun ?? ''}`.trim(),
    isWithUs && `Nomor pendaftaran ${application.nomorPendaftaran}`,
  ].filter((fact) => typeof fact === 'string');
  return { title, text, facts, isHandedIn: isWithUs, at };
}

export function NextStep({ userId, formPath }: { userId: string; formPath: string }) {
  const query = useQuery(myApplication(userId));
  const periods = useQuery(periodsQuery()).data;
  useKeepSeen(userId, query.data === undefined ? null : seenOf(query.data, query.dataUpdatedAt));
  if (query.data === undefined) {
    const instead = query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
    return (
      <LastSeen userId={userId} isAway={isCutOff(query)}>
        {instead}
      </LastSeen>
    );
  }
  const application = query.data;
  const next = nextFor(application);
  const status = application?.status;
  const waits = status === 'diajukan' || status === 'direkomendasikan';
  const { jenisBeasiswa, tahun } = application?.isi ?? {};
  const period = periodOf(periods ?? [], jenisBeasiswa ?? '', String(tahun ?? ''));
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
      {jenisBeasiswa && (
        <p className={css.kind}>
          {scholarshipName(jenisBeasiswa)} {tahun}
        </p>
      )}
      {status === 'draf' && period && (
        <p>
          Pendaftaran ditutup <DateText value={period.tutup} as="long" />.
        </p>
      )}
      {status === 'perlu_perbaikan' && application?.pemegang && (
        <p>
          Diminta <DateText value={application.pemegang.sejak} as="long" />.
        </p>
      )}
      {waits && application && (
        <p>
          Nomor pendaftaran <strong>{application.nomorPendaftaran}</strong>
        </p>
      )}
      <Desk own holder={application?.pemegang} />
      {waits && application?.pemegang && <UsualEnd held={application.pemegang} />}
      {next.button && (
        <div>
          <LinkButton to={formPath} {...(next.quiet ? { kind: 'plain' as const } : {})}>
            {next.button}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
