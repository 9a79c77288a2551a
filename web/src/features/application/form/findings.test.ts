import { describe, expect, it } from 'vitest';
import { emptyForm, fromBody, toBody } from '../form-body';
import { findingsOf, problemsOf, stepOfWireField, stepsFor, typedField } from './findings';

const today = new Date(2025, 10, 21);
const filled = () => ({
  ...emptyForm(),
  nama: 'Yosep Gwijangge',
  nik: '9508011203040001',
  noKk: '9508010101200001',
  tempatLahir: 'Kenyam',
  tanggalLahir: '2004-03-12',
  noHp: '081200001234',
  jenisKelamin: 'L',
  distrikAsal: '95.08.01',
  kampungAsal: '95.08.01.2001',
  alamat: 'Jl. Trikora',
  kotaStudi: '91.71',
  jenjang: 'S1',
  institusi: 'Universitas Cenderawasih',
  programStudi: 'Keperawatan',
  nim: '2022001',
  semester: '5',
  ipk: '3,25',
  jenisBeasiswa: 'murni-nduga',
  tahun: '2025',
  rekeningBank: '002',
  rekeningNomor: '123456789012345',
  rekeningNama: 'Yosep Gwijangge',
});
const bri = { name: 'BRI', digits: { min: 15, max: 15 } };

describe('the application form', () => {
  it('has no problem when everything is there', () => {
    const form = filled();
    expect(
      problemsOf(form, findingsOf(form, bri, today), new Set(['kk', 'surat_aktif', 'buku_rekening', 'khs'])),
    ).toEqual([]);
  });
  it('names each missing document group once', () => {
    const form = filled();
    const problems = problemsOf(form, findingsOf(form, bri, today), new Set());
    expect(problems.map((problem) => problem.step)).toEqual(['dokumen', 'dokumen', 'dokumen', 'dokumen']);
  });
  it('asks for a guardian only below eighteen', () => {
    expect(stepsFor(filled())).not.toContain('wali');
    expect(stepsFor({ ...filled(), tanggalLahir: '2015-01-01' })).toContain('wali');
  });
  it('reports a wrong number but lets a warning pass', () => {
    const wrong = { ...filled(), rekeningNomor: '123', rekeningNama: 'Markus' };
    const findings = findingsOf(wrong, bri, today);
    expect(findings.rekeningNama?.kind).toBe('warning');
    expect(
      problemsOf(wrong, findings, new Set(['ktp', 'surat_aktif', 'buku_rekening', 'sktm'])).map((p) => p.field),
    ).toEqual(['rekeningNomor']);
  });
  it('finds the step and the input of a field that the server names', () => {
    expect(stepOfWireField('rekening.nomor')).toBe('rekening');
    expect(stepOfWireField('dokumen.kk')).toBe('dokumen');
    expect(stepOfWireField('kampungAsal')).toBe('alamat');
    expect(typedField('wali.noHp')).toBe('waliTelepon');
  });
});

describe('the form on the wire', () => {
  it('comes back as it was typed', () => {
    expect(fromBody(toBody(filled()))).toEqual(filled());
  });
  it('leaves half-typed numbers on the device', () => {
    const body = toBody({ ...filled(), nik: '95080', ipk: '3,', noHp: '08', rekeningNomor: '' });
    expect([body.nik, body.ipk, body.noHp, body.rekening?.nomor]).toEqual([null, null, null, null]);
  });
});
