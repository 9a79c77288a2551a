// Status badges: a word on a tint with a mark, never colour alone.
import css from './badge.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'plain';

/** Words and tones of every status on the wire. */
const statuses: Record<string, [text: string, tone: Tone]> = {
  draf: ['Draf', 'plain'],
  diajukan: ['Diajukan', 'info'],
  perlu_perbaikan: ['Perlu Perbaikan', 'wait'],
  direkomendasikan: ['Direkomendasikan', 'info'],
  disetujui: ['Disetujui', 'good'],
  ditolak: ['Ditolak', 'bad'],
  dibatalkan: ['Dibatalkan', 'plain'],
  belum_diperiksa: ['Belum Diperiksa', 'wait'],
  sah: ['Sah', 'good'],
  tidak_sah: ['Tidak Sah', 'bad'],
  aktif: ['Aktif', 'good'],
  ditangguhkan: ['Ditangguhkan', 'wait'],
  selesai: ['Selesai', 'plain'],
  dicabut: ['Dicabut', 'bad'],
  belum_diverifikasi: ['Belum Diverifikasi', 'wait'],
  terverifikasi: ['Terverifikasi', 'good'],
  spp_terbit: ['SPP Terbit', 'info'],
  spm_terbit: ['SPM Terbit', 'info'],
  sp2d_terbit: ['SP2D Terbit', 'info'],
  disalurkan: ['Disalurkan', 'good'],
  diterima: ['Diterima', 'good'],
  dipertanggungjawabkan: ['Dipertanggungjawabkan', 'good'],
  retur: ['Retur', 'bad'],
  dikembalikan: ['Dikembalikan ke Kas Daerah', 'plain'],
  diganti: ['Diganti', 'plain'],
  terbit: ['Terbit', 'good'],
  terjadwal: ['Terjadwal', 'info'],
  dihapus: ['Dihapus', 'bad'],
  menunggu: ['Menunggu', 'wait'],
  disusun: ['Disusun', 'wait'],
  dikunci: ['Dikunci', 'info'],
  menunggu_jawaban: ['Menunggu Jawaban', 'wait'],
  dijawab: ['Dijawab', 'good'],
  ditutup: ['Ditutup', 'plain'],
};

const marks: Record<Tone, string> = { good: '●', wait: '◐', bad: '✕', info: '○', plain: '–' };

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      <span aria-hidden="true" className={css.mark}>
        {marks[tone]}
      </span>
      {children}
    </span>
  );
}

/** A status of the wire in words; unknown ones show as they are. */
export function StatusBadge({ status }: { status: string }) {
  const [text, tone] = statuses[status] ?? [status, 'plain' as const];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The words of a status, for headings and filters. */
export const statusText = (status: string) => statuses[status]?.[0] ?? status;
