// Final projects and research on the wire (`/api/cms/tugas-akhir`).

export type ResearchItem = {
  id: string;
  versi: number;
  judul?: string | null;
  tahun?: number | null;
  penerimaBeasiswaId: string;
  namaPenerima?: string | null;
  institusiPendidikan: string;
  programStudi: string;
  jenjang: string;
  dibuatPada: string;
};

export type ResearchDetail = ResearchItem & {
  abstrak?: string | null;
  mediaType: string;
  /** Bytes. */
  ukuran: number;
  sha256: string;
  /** Short-lived link to the file. */
  tautan: string;
  nomorPeristiwa: number;
};
