import { expect, it } from 'vitest';
import { applicationStatusWords } from '../../api/words';
import { complaintTime, csvOf, stageMeaning, sumOf } from './text';

const figures = { pagu: 100, realisasi: 40, komitmen: 30, retur: 5, setoranKembali: 5, sisa: 20 };
const few = { komitmen: null, realisasi: null, retur: null, setoranKembali: null, sisa: null };
const year = {
  tahun: 2026,
  ...figures,
  sumberDana: [
    { sumberDana: 'otsus' as const, ...figures, pagu: 60 },
    { sumberDana: 'donatur' as const, ...few, pagu: 40 },
    { sumberDana: null, ...figures, pagu: null, komitmen: 7 },
  ],
};

it('the five parts are the ceiling', () => {
  expect(sumOf(year)).toBe(100);
});

it('says what happens where a form waits, and nothing where it waits no more', () => {
  const said = applicationStatusWords.filter((status) => stageMeaning('formulir-pendaftaran', status) !== '');
  expect(said).toEqual(['draf', 'diajukan', 'perlu_perbaikan', 'direkomendasikan']);
  expect(stageMeaning('keuangan', 'spp_terbit')).toContain('SPM');
  expect(stageMeaning('berita', 'draf')).toBe('');
});

it('writes every figure as separated values', () => {
  const lines = csvOf({
    nomorPeristiwa: 7,
    anggaran: [year],
    jenisBeasiswa: [{ beasiswa: 'murni-nduga', tahun: 2026, penerima: 3, realisasi: 40 }],
    distrik: [{ tahun: 2026, kode: null, nama: 'Distrik "lain"', penerima: 3, realisasi: 40 }],
    bulan: [{ tahun: 2026, bulan: '2026-03', pembayaran: 2, realisasi: 40 }],
    aduan: {
      bulan: [{ bulan: '2026-02', menungguJawaban: 1, dijawab: 0, ditutup: 4 }],
      medianHari: 3,
      tertua: '2026-02-09',
    },
    tahap: [{ jenis: 'keuangan', tahap: 'disetujui', medianHari: 2, jumlah: 9 }],
    pemulihanAkun: ['2026-03-01T02:00:00Z'],
  }).split('\r\n');
  expect(lines).toContain('anggaran,2026,Komitmen,rupiah,30');
  expect(lines).toContain('tahap,,keuangan: disetujui,median hari kerja,2');
  expect(lines).toContain('sumber dana,2026,"Komitmen, Otsus",rupiah,30');
  // What a source paid to a few stands in no line of its own.
  expect(lines.filter((line) => line.includes('Donatur'))).toEqual(['sumber dana,2026,"Pagu, Donatur",rupiah,40']);
  const together = lines.filter((line) => line.includes('digabung'));
  expect(together).toHaveLength(5);
  expect(together).toContain('sumber dana,2026,"Komitmen, Beberapa sumber dana, digabung",rupiah,7');
  expect(lines).toContain('distrik asal,2026,"Distrik ""lain""",orang dibayar,3');
  expect(lines).toContain('bulan,2026,2026-03,rupiah,40');
  expect(lines).toContain('pengaduan,2026,2026-02,selesai,4');
  expect(lines).toContain('pengaduan,,Lama sampai selesai,median hari,3');
  expect(lines).toContain('pengaduan,,Tertua yang belum selesai,tanggal masuk,2026-02-09');
  expect(lines).toContain('akun petugas,,Dipulihkan di mesin portal,waktu,2026-03-01T02:00:00Z');
  expect(lines).toContain('catatan,,Dihitung sampai peristiwa,nomor,7');
  expect(lines.at(-1)).toContain('CC BY 4.0');
});

it('a complaint that was settled on its day took less than a day', () => {
  expect(complaintTime(0)).toContain('kurang dari sehari');
  expect(complaintTime(3)).toContain('paling lama 3 hari');
});
