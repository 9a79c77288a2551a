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
