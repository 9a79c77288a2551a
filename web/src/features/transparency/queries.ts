// Money and waiting times, for everybody.
import { publicQuery } from '../../api/public-query';

export interface BudgetYear {
  tahun: number;
  pagu: number;
  komitmen: number;
  realisasi: number;
  retur: number;
  setoranKembali: number;
  sisa: number;
}

export interface Transparency {
  nomorPeristiwa: number;
  anggaran: BudgetYear[];
  jenisBeasiswa: { beasiswa: string; tahun: number; penerima: number; realisasi: number }[];
  tahap: { jenis: string; tahap: string; medianHari: number; jumlah: number }[];
}

export const transparencyQuery = publicQuery<Transparency>('/api/web/transparansi');
