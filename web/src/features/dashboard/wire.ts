// Dashboards on the wire; each names the log position it speaks of.

export type Information = {
  nomorPeristiwa: number;
  pendaftar: number;
  direkomendasikan: number;
  penerimaAktif: number;
  lulus: number;
  belumLulus: number;
  pagu?: number | null;
  komitmen?: number | null;
  realisasi?: number | null;
  retur?: number | null;
  sisa?: number | null;
  serapanPerSepuluhRibu?: number | null;
};

export type StatusOverview = {
  jenis: string;
  status: string;
  jumlah: number;
  rupiah: number;
  medianHari: number;
  terlamaHari: number;
  lewatWaktu: number;
};
export type Overview = { nomorPeristiwa: number; items: StatusOverview[] };

export type LastTransaction = {
  id: string;
  tanggal: string;
  nomorSp2d?: string | null;
  namaPenerima?: string | null;
  komponen: string;
  jumlah: number;
  status: string;
  nomorPeristiwa: number;
};

export type DistrictReport = {
  distrikId: string;
  distrik: string;
  pendaftar: number;
  penerima: number;
  perempuan: number;
  lakiLaki: number;
  aktif: number;
  lulus: number;
  rataIpk?: number | null;
  realisasi?: number | null;
  jenjang: { jenjang: string; jumlah: number }[];
};
export type Districts = { nomorPeristiwa: number; items: DistrictReport[] };

export type Achievement = {
  nomorPeristiwa: number;
  memilikiDataAkademik: number;
  sksSesuaiTarget: number;
  pitaIpk: { pita: string; jumlah: number }[];
  lulusan: { programStudi: string; jenjang: string; tahun: string; jumlah: number }[];
  pasokanProgramStudi: { programStudi: string; jenjang: string; sedangStudi: number; lulus: number }[];
};
