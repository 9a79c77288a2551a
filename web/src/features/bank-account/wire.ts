// rekening on the wire.

export type BankAccount = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  userId: string;
  jenis: string;
  bankId: string;
  bank?: string | null;
  nomor?: string | null;
  namaPemilik?: string | null;
  status: string;
  catatan?: string | null;
  sayaMengubah: boolean;
  diubahPada: string;
};
