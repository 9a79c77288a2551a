// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RegisterField = 'nama' | 'tanggalLahir' | 'jenisKelamin' | 'statusPenduduk' | 'statusMahasiswa' | 'jenjang' | 'programStudi';
export const registerFieldWords: readonly RegisterField[] = ['nama', 'tanggalLahir', 'jenisKelamin', 'statusPenduduk', 'statusMahasiswa', 'jenjang', 'programStudi'];
export const registerFieldText: Readonly<Record<RegisterField, string>> = {
  nama: 'Nama',
  tanggalLahir: 'Tanggal lahir',
  jenisKelamin: 'Jenis kelamin',
  statusPenduduk: 'Status kependudukan',
  statusMahasiswa: 'Status mahasiswa',
  jenjang: 'Jenjang',
  programStudi: 'Program studi',
};
