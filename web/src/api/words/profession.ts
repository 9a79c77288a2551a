// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Profession = 'dokter' | 'perawat' | 'bidan' | 'apoteker' | 'kesehatan' | 'guru' | 'insinyur' | 'komputer' | 'pertanian' | 'ekonomi' | 'hukum' | 'pemerintahan' | 'sains' | 'rohaniwan' | 'budaya' | 'sekolah' | 'lain';
export const professionWords: readonly Profession[] = ['dokter', 'perawat', 'bidan', 'apoteker', 'kesehatan', 'guru', 'insinyur', 'komputer', 'pertanian', 'ekonomi', 'hukum', 'pemerintahan', 'sains', 'rohaniwan', 'budaya', 'sekolah', 'lain'];
export const professionText: Readonly<Record<Profession, string>> = {
  dokter: 'Dokter',
  perawat: 'Perawat',
  bidan: 'Bidan',
  apoteker: 'Tenaga farmasi',
  kesehatan: 'Tenaga kesehatan lain',
  guru: 'Guru dan tenaga pendidikan',
  insinyur: 'Insinyur dan arsitek',
  komputer: 'Tenaga teknologi informasi',
  pertanian: 'Tenaga pertanian, peternakan, perikanan, dan kehutanan',
  ekonomi: 'Akuntan dan tenaga ekonomi',
  hukum: 'Ahli hukum',
  pemerintahan: 'Tenaga pemerintahan dan sosial',
  sains: 'Ahli sains dan matematika',
  rohaniwan: 'Rohaniwan dan tenaga keagamaan',
  budaya: 'Tenaga bahasa, budaya, dan seni',
  sekolah: 'Masih di sekolah menengah',
  lain: 'Profesi lain',
};
