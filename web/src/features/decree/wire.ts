// sk-penetapan on the wire.

export type DecreeItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  nomor: string;
  tanggal: string;
  judul: string;
  jumlahPenerima: number;
  /** Number of the decree that changed this one last. */
  diubahOleh?: string | null;
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
