// The way to the certificate of an achievement.
import type { Achievement } from './queries';

export function CertificateLink({ of }: { of: Achievement }) {
  return (
    <a href={of.tautan} target="_blank" rel="noreferrer" aria-label={`Lihat sertifikat ${of.nama ?? ''}`}>
      Lihat {of.mediaType === 'application/pdf' ? 'PDF' : 'gambar'}
    </a>
  );
}
