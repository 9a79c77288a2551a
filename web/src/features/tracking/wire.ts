// tracking-history on the wire: what happened, where, and the log position that proves it.

export type TrackingRequest =
  | { formulirPendaftaranId: string }
  | { penerimaBeasiswaId: string }
  | { keuanganId: string };

export type TrackingStep = {
  waktu: string;
  aksi: string;
  statusSebelum?: string | null;
  statusSesudah?: string | null;
  aktor: string;
  catatanPublik?: string | null;
  lampiran?: string[];
  nomorPeristiwa: number;
  bukti: string;
};
