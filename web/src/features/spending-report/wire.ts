// laporan on the wire: payments that were transferred, with receipt and spending report.

export type Evidence = { fileId: string; nama: string; mediaType: string; ukuran: number; tautan: string };

export type SpendingReport = {
  catatan: string;
  berkas: Evidence[];
  dilaporkanPada: string;
  diterimaPada?: string | null;
  dikembalikanKarena?: string | null;
};

export type ReportItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  status: string;
  komponen: string;
  tahunAkademik: string;
  semester: number;
  jumlah: number;
  disalurkanPada?: string | null;
  dikonfirmasiPada?: string | null;
  adaKuitansi: boolean;
  dapatDilaporkan: boolean;
  laporan?: SpendingReport | null;
};
