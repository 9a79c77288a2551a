import { describe, expect, it } from 'vitest';
import { emptyForm, fromBody, toBody } from '../form-body';
import { usualPapersText } from '../text';
import { findingsOf, problemsOf, stepOfWireField, stepsFor, typedField, usualPapers, withAnswers } from './findings';

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
      problemsOf(
        form,
        findingsOf(form, bri, today),
        usualPapers(new Set(['kk', 'surat_aktif', 'buku_rekening', 'khs'])),
      ),
    ).toEqual([]);
  });
  it('is announced with the papers that it asks for', () => {
    expect(usualPapersText).toBe(
      'KTP atau KK, surat aktif, buku rekening, dan KHS atau rapor atau bukti prestasi atau SKTM',
    );
  });
  it('names each missing document group once', () => {
    const form = filled();
    const problems = problemsOf(form, findingsOf(form, bri, today), usualPapers(new Set()));
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
      problemsOf(wrong, findings, usualPapers(new Set(['ktp', 'surat_aktif', 'buku_rekening', 'sktm']))).map(
        (p) => p.field,
      ),
    ).toEqual(['rekeningNomor']);
  });
  it('asks for names in letters, the guardian’s where there is one', () => {
    const misnamed = { ...filled(), nama: '😀😀😀', waliNama: '123' };
    const problems = (form: typeof misnamed) =>
      problemsOf(form, findingsOf(form, bri, today), { ...usualPapers(new Set()), groups: [] });
    const text = 'Nama ditulis dengan huruf, seperti di KTP.';
    expect(problems(misnamed)).toEqual([{ step: 'data-diri', field: 'nama', text }]);
    expect(problems({ ...misnamed, nama: 'Yosep', tanggalLahir: '2010-03-12' })).toContainEqual({
      step: 'wali',
      field: 'waliNama',
      text,
    });
  });
  it('asks again about a year of birth that makes nobody a student', () => {
    for (const [born, text] of [
      ['1890-03-12', 'Lahir tahun 1890 berarti umur 135 tahun. Periksa tahun lahir.'],
      ['2021-03-12', 'Lahir tahun 2021 berarti umur 4 tahun. Periksa tahun lahir.'],
      ['2031-03-12', 'Tanggal lahir tidak boleh di masa depan.'],
    ] as const)
      expect(findingsOf({ ...filled(), tanggalLahir: born }, bri, today).tanggalLahir).toEqual({ kind: 'error', text });
  });
  it('names a refused document, and what the server said of a field, once', () => {
    const form = filled();
    const papers = { ...usualPapers(new Set(['kk', 'surat_aktif', 'khs'])), refused: { buku_rekening: 'Rusak.' } };
    expect(problemsOf(form, {}, papers, { nik: 'NIK sudah dipakai.' })).toEqual([
      {
        step: 'dokumen',
        field: 'dokumen.buku_rekening',
        text: 'Buku rekening ditolak server. Pilih berkas lain, atau hapus.',
      },
      { step: 'data-diri', field: 'nik', text: 'NIK sudah dipakai.' },
    ]);
  });
  it('lets an error stand before the answer of the server, and two warnings side by side', () => {
    const warning = (text: string) => ({ kind: 'warning' as const, text });
    const error = (text: string) => ({ kind: 'error' as const, text });
    expect(withAnswers({ nik: error('pendek') }, { nik: error('dipakai') }).nik?.text).toBe('pendek');
    expect(withAnswers({ nik: warning('luar') }, { nik: error('dipakai') }).nik).toEqual(error('dipakai'));
    expect(withAnswers({ noKk: warning('a') }, { noKk: warning('b') }).noKk).toEqual(warning('a b'));
  });
  it('finds the step and the input of a field that the server names', () => {
    expect(stepOfWireField('rekening.nomor')).toBe('rekening');
    expect(stepOfWireField('dokumen.kk')).toBe('dokumen');
    expect(stepOfWireField('kampungAsal')).toBe('alamat');
    expect(typedField('wali.noHp')).toBe('waliTelepon');
    expect(stepOfWireField('versi')).toBe('periksa');
  });
  it('names what the server said of a field, and where it is mended', () => {
    const said = { [typedField('isi.alamat')]: 'Paling banyak 200 huruf.' };
    expect(problemsOf(filled(), {}, { ...usualPapers(new Set()), groups: [] }, said)).toEqual([
      { step: 'alamat', field: 'alamat', text: 'Alamat sekarang: Paling banyak 200 huruf.' },
    ]);
  });
  it('marks a text that is longer than the server takes, whichever it is', () => {
    for (const [field, max] of [
      ['alamat', 200],
      ['tempatLahir', 200],
      ['waliNama', 200],
      ['pendanaanLain', 2000],
    ] as const) {
      const found = (letters: number) => findingsOf({ ...filled(), [field]: 'é'.repeat(letters) }, bri, today)[field];
      expect(found(max), field).toBeUndefined();
      expect(found(max + 1)?.text, field).toContain(`paling banyak ${max === 200 ? '200' : '2.000'} huruf`);
    }
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
