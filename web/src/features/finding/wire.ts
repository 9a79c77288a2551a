// temuan on the wire.

export type FindingPerson = {
  userId: string;
  nama?: string | null;
  formulirPendaftaranId?: string | null;
};

export type Finding = {
  id: string;
  versi: number;
  kode: string;
  tingkat: 'menghalangi' | 'peringatan' | 'info';
  judul: string;
  penjelasan: string;
  ditemukanPada: string;
  nomorPeristiwa: number;
  status: 'terbuka' | 'diabaikan';
  orang: FindingPerson;
  orangLain?: FindingPerson | null;
  /** There is another person, whom this reader may not see. */
  orangLainTersembunyi: boolean;
  pengabaian?: { alasan: string; oleh?: string | null; waktu: string } | null;
  /** An open warning about records that the reader neither prepared nor is part of. */
  dapatDiabaikan: boolean;
};
