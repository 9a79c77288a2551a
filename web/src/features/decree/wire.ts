// sk-penetapan on the wire.

export type DecreeItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  nomor: string;
  tanggal: string;
  judul: string;
  jumlahPenerima: number;
  jumlahPerubahan: number;
  diubahPada: string;
};

export type DecreeAward = {
  id: string;
  namaPenerima?: string | null;
  institusiPendidikan?: string | null;
  programStudi?: string | null;
  beasiswa?: string | null;
};

export type DecreeDetail = DecreeItem & { penerimaBeasiswa: DecreeAward[] };
