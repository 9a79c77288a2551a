// The audit trail and the difference between two days on the wire.

export type ValueChange = { bidang: string; dari?: string | null; menjadi?: string | null };

export type AuditEvent = {
  nomorPeristiwa: number;
  waktu: string;
  jenis: string;
  jenisTeks: string;
  objekId: string;
  objek?: string | null;
  peristiwa: string;
  ringkasan: string;
  aktorId: string;
  aktor?: string | null;
  kantor: string;
  statusSebelum?: string | null;
  statusSesudah?: string | null;
  catatan?: string | null;
  bukti: string;
  perubahan?: ValueChange[];
};

/** A check of the log: of everything, or of what was new. */
export type LogCheck = {
  waktu: string;
  seluruhnya: boolean;
  jumlahPeristiwa: number;
  akar: string;
  jumlahMasalah: number;
  masalah: string[];
  tidakDiperiksa: string[];
};

export type LogChecks = { items: LogCheck[]; ditangguhkan: string | null };

export type AuditPage = { items: AuditEvent[] | null; berikutnya?: number | null };

export type Difference = {
  jenis: string;
  penerimaBeasiswaId: string;
  namaPenerima?: string | null;
  distrik?: string | null;
  pembayaran?: string | null;
  dari?: string | null;
  menjadi?: string | null;
  oleh?: string | null;
  kantor?: string | null;
  waktu?: string | null;
  nomorPeristiwa?: number | null;
};

export type DifferenceCount = { jenis: string; jumlah: number };
