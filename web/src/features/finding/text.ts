// Words of findings.
import type { Tone } from '../../ui/badge';
import type { Finding } from './queries';

export const severityText: Record<Finding['tingkat'], [text: string, tone: Tone]> = {
  menghalangi: ['Menghalangi', 'bad'],
  peringatan: ['Peringatan', 'wait'],
  info: ['Keterangan', 'info'],
};

/** Kinds to filter by, in the order of their weight. */
export const kinds: readonly { value: string; label: string }[] = [
  { value: 'NIK_SAMA', label: 'NIK sama' },
  { value: 'REKENING_SAMA', label: 'Rekening sama' },
  { value: 'KK_SAMA', label: 'Nomor KK sama' },
  { value: 'NIM_SAMA', label: 'NIM sama' },
  { value: 'ORANG_MIRIP', label: 'Orang mirip' },
  { value: 'NAMA_REKENING', label: 'Nama pemilik rekening' },
  { value: 'NIK_TANGGAL_LAHIR', label: 'NIK dan tanggal lahir' },
  { value: 'NIK_JENIS_KELAMIN', label: 'NIK dan jenis kelamin' },
  { value: 'NIK_WILAYAH', label: 'NIK di luar Nduga' },
  { value: 'KAMPUS_TUTUP', label: 'Institusi tutup' },
  { value: 'PRODI_TIDAK_ADA', label: 'Program studi' },
  { value: 'SEMESTER_BERLEBIH', label: 'Masa studi' },
  { value: 'PENDANAAN_GANDA', label: 'Pendanaan lain' },
];
