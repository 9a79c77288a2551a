import { describe, expect, it } from 'vitest';
import { educationBody, familyBody, type PersonalData, typedEducation, typedFamily } from './form';

const person: PersonalData = {
  id: 'u',
  versi: 3,
  tersamar: false,
  agama: 'Kristen',
  anakKe: 2,
  ayah: { nama: 'Yonas', masihHidup: false },
  ibu: null,
  alamat: [],
  pendidikanSebelumnya: [],
};

describe('own data between screen and wire', () => {
  it('comes back as it was read', () => {
    expect(familyBody(typedFamily(person))).toEqual({
      agama: 'Kristen',
      statusPernikahan: undefined,
      anakKe: 2,
      jumlahSaudara: undefined,
      ayah: { nama: 'Yonas', pekerjaan: undefined, noHp: undefined, masihHidup: false },
      ibu: undefined,
    });
  });

  it('leaves out a parent of whom nothing is told, and years that are empty', () => {
    expect(familyBody({}).ayah).toBeUndefined();
    const typed = { ...typedEducation(undefined), jenis: 'SD', namaSekolah: ' SD Inpres Kenyam ', tahunLulus: '2015' };
    expect(educationBody(typed)).toEqual({
      jenis: 'SD',
      namaSekolah: 'SD Inpres Kenyam',
      kota: undefined,
      tahunMasuk: undefined,
      tahunLulus: 2015,
    });
  });
});
