// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type NameCheck = 'sesuai' | 'mirip' | 'berbeda' | 'tidak-dikenal' | 'bertentangan' | 'tidak-menunggu';
export const nameCheckWords: readonly NameCheck[] = ['sesuai', 'mirip', 'berbeda', 'tidak-dikenal', 'bertentangan', 'tidak-menunggu'];
export const nameCheckText: Readonly<Record<NameCheck, string>> = {
  sesuai: 'Sesuai',
  mirip: 'Mirip, lihat bukunya',
  berbeda: 'Nama berbeda',
  'tidak-dikenal': 'Tidak dikenal bank',
  bertentangan: 'Baris bertentangan, tanyakan kepada bank',
  'tidak-menunggu': 'Tidak ada yang menunggu',
};
