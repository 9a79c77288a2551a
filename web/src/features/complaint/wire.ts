// pengaduan on the wire.

export const topics = ['belum_diterima', 'jumlah_salah', 'rekening_salah', 'pungutan', 'lainnya'] as const;
export const complaintStates = ['menunggu_jawaban', 'dijawab', 'ditutup'] as const;

export type ComplaintItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  status: string;
  perihal: string;
  penerimaBeasiswaId: string;
  namaPenerima?: string | null;
  keuanganId?: string | null;
  komponen?: string | null;
  semester?: number | null;
  tahunAkademik?: string | null;
  jumlah?: number | null;
  jumlahPesan: number;
  sejak: string;
  dibuatPada: string;
};

export type Message = {
  dariKantor: boolean;
  nama?: string | null;
  isi?: string | null;
  waktu: string;
  nomorPeristiwa: number;
};

export type ComplaintDetail = ComplaintItem & { pesan: Message[] };
