// penerima-beasiswa and data-akademik on the wire.

export type AcademicRecord = {
  id: string;
  penerimaBeasiswaId: string;
  semester: number;
  tahunAkademik: string;
  jumlahSks: number;
  ipk: number;
  terkonfirmasi: boolean;
  nomorPeristiwa: number;
};

export type AwardDetail = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  status: string;
  statusLulus: boolean;
  tanggalLulus?: string | null;
  userId: string;
  formulirPendaftaranId: string;
  namaPenerima?: string | null;
  beasiswa: string;
  batchPenerimaan: string;
  jenjang: string;
  institusiPendidikanId?: string | null;
  institusiPendidikan: string;
  programStudi: string;
  distrikId: string;
  distrik?: string | null;
  skPenetapanId?: string | null;
  nomorSk?: string | null;
  alasan?: string | null;
  dataAkademik: AcademicRecord[];
  totalDisalurkan?: number | null;
  ditetapkanPada: string;
  diubahPada: string;
};

export type AwardItem = {
  id: string;
  versi: number;
  status: string;
  statusLulus: boolean;
  namaPenerima?: string | null;
  beasiswa: string;
  batchPenerimaan: string;
  jenjang: string;
  institusiPendidikan: string;
  programStudi: string;
  distrik?: string | null;
  nomorSk?: string | null;
  semesterTerakhir?: number | null;
  ipkTerakhir?: number | null;
  dataAkademikTerakhirId?: string | null;
  terkonfirmasi?: boolean;
};

export const awardStates = ['aktif', 'ditangguhkan', 'selesai', 'dicabut'] as const;
