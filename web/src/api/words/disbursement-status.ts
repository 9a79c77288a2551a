// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DisbursementStatus = 'diajukan' | 'disetujui' | 'ditolak' | 'spp_terbit' | 'spm_terbit' | 'sp2d_terbit' | 'disalurkan' | 'diterima' | 'dipertanggungjawabkan' | 'retur' | 'dikembalikan' | 'diganti' | 'dibatalkan' | 'gugur' | 'arsip';
export const disbursementStatusWords: readonly DisbursementStatus[] = ['diajukan', 'disetujui', 'ditolak', 'spp_terbit', 'spm_terbit', 'sp2d_terbit', 'disalurkan', 'diterima', 'dipertanggungjawabkan', 'retur', 'dikembalikan', 'diganti', 'dibatalkan', 'gugur', 'arsip'];
export const disbursementStatusText: Readonly<Record<DisbursementStatus, string>> = {
  diajukan: 'Diajukan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  spp_terbit: 'SPP terbit',
  spm_terbit: 'SPM terbit',
  sp2d_terbit: 'SP2D terbit',
  disalurkan: 'Disalurkan',
  diterima: 'Diterima',
  dipertanggungjawabkan: 'Dipertanggungjawabkan',
  retur: 'Retur',
  dikembalikan: 'Dikembalikan',
  diganti: 'Diganti',
  dibatalkan: 'Dibatalkan',
  gugur: 'Gugur',
  arsip: 'Dicatat dari arsip',
};

/** Where there is room. */
export const disbursementStatusLongText: Readonly<Record<DisbursementStatus, string>> = {
  diajukan: 'Diajukan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  spp_terbit: 'SPP terbit',
  spm_terbit: 'SPM terbit',
  sp2d_terbit: 'SP2D terbit',
  disalurkan: 'Disalurkan oleh bank; belum dikonfirmasi penerima',
  diterima: 'Diterima: dikonfirmasi oleh penerima',
  dipertanggungjawabkan: 'Dipertanggungjawabkan: laporan penggunaan dana diterima',
  retur: 'Dikembalikan oleh bank (retur)',
  dikembalikan: 'Dikembalikan ke Kas Daerah',
  diganti: 'Diganti',
  dibatalkan: 'Dibatalkan',
  gugur: 'Gugur pada tutup tahun; menunggu dibawa ke tahun berikutnya',
  arsip: 'Dibayar sebelum portal; dicatat dari arsip kantor oleh dua orang',
};
