/**
 * Riwayat satu beasiswa dengan tipe yang dibuat dari openapi.json: dari pendaftaran sampai bukti kuitansinya.
 *
 * Terhadap portal contoh (`make run`), boleh diulang:
 *   npm install openapi-fetch@0.17.0 openapi-typescript@7.13.0 tsx
 *   npx openapi-typescript http://127.0.0.1:8080/docs/api.json -o skema.d.ts
 *   npx tsx riwayat.mts http://127.0.0.1:8080 SANDI
 */
import assert from 'node:assert/strict';
import { createHash, createPublicKey, randomInt, verify } from 'node:crypto';
import { buka, isi, type Klien, masuk, tanda } from './klien.mts';
import type { components } from './skema.d.ts';

const [alamat = '', sandi = ''] = process.argv.slice(2);
const jumlah = 12_500_000; // rupiah
const angka = randomInt(1e9); // membedakan putaran ini dari yang lain
const hariIni = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jayapura' }).format();
const tahun = Number(hariIni.slice(0, 4));

/** Sebuah PDF kosong; setiap putaran memakai berkasnya sendiri. */
function unggah(klien: Klien, nama: string) {
  const pdf = `%PDF-1.7\n% ${nama} ${angka}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;
  const formulir = new FormData();
  formulir.set('file', new Blob([pdf], { type: 'application/pdf' }), `${nama}.pdf`);
  // Tipenya menyebut isi berkas `string`; yang dikirim adalah formulir.
  const berkas = { body: { file: pdf }, bodySerializer: () => formulir };
  return isi(klien.POST('/api/cms/upload/file', { ...tanda, ...berkas }));
}

function pilih<T extends { nama: string }>({ items }: { items: T[] }, nama: string): T {
  const satu = items.find((satu) => satu.nama.includes(nama));
  assert(satu, nama);
  return satu;
}

/** Apa yang diperintahkan, pada versi yang terakhir dilihat. */
const kini = ({ id, versi }: { id: string; versi: number }) => ({ id, versi });
const sidik = (...bagian: Uint8Array[]) => createHash('sha256').update(Buffer.concat(bagian)).digest();

/** Akar pohon Merkle (RFC 6962) yang mengikuti dari daun dan jalurnya. */
function akarBukti(bukti: components['schemas']['ProofBody']): string {
  let [letak, akhir, akar] = [bukti.nomorPeristiwa, bukti.ukuran - 1, Buffer.from(bukti.daun, 'hex')];
  for (const sisi of bukti.jalur.map((satu) => Buffer.from(satu, 'hex'))) {
    if (letak % 2 === 1 || letak === akhir) {
      akar = sidik(Buffer.of(1), sisi, akar);
      for (; letak > 0 && letak % 2 === 0; letak /= 2) akhir = Math.floor(akhir / 2);
    } else akar = sidik(Buffer.of(1), akar, sisi);
    [letak, akhir] = [Math.floor(letak / 2), Math.floor(akhir / 2)];
  }
  assert.equal(akhir, 0);
  return akar.toString('base64');
}

/** Ukuran dan akar yang ditandatangani; berhenti bila tanda tangannya salah. */
function titik(titikPeriksa: string, vkey: string): { ukuran: number; akar: string | undefined } {
  const [kepala = '', garis = ''] = titikPeriksa.split('\n\n');
  const [, ukuran, akar] = kepala.split('\n');
  const x = Buffer.from(vkey.replace(/^[^+]*\+[^+]*\+/, ''), 'base64')
    .subarray(1)
    .toString('base64url');
  const kunci = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const tandaTangan = Buffer.from(garis.split(/\s/)[2] ?? '', 'base64').subarray(4);
  assert(verify(null, Buffer.from(`${kepala}\n`), kunci, tandaTangan), 'tanda tangan titik periksa salah');
  return { ukuran: Number(ukuran), akar };
}

// 1. Pemohon mendaftar, membuka tautan dari surelnya, dan masuk.
const [email, rahasia] = [`pemohon.${angka}@contoh.test`, `Gunung-Trikora-${angka}!`];
const pengunjung = await buka(alamat);
await isi(pengunjung.POST('/api/web/user/register', { ...tanda, body: { email, password: rahasia } }));
let token: string | undefined;
while (!token) {
  const { data: surel = '' } = await pengunjung.GET('/dev/mail', { params: { query: { to: email } }, parseAs: 'text' });
  token = /verification=([\w.-]+)/.exec(surel)?.[1];
}
await isi(pengunjung.POST('/api/web/user/verify-email', { ...tanda, body: { token, password: rahasia } }));
const pemohon = await masuk(alamat, email, rahasia, '/auth/login');

// 2. Ia mengisi formulir, mengunggah dokumennya, dan mengajukannya.
// Nama ditulis dengan huruf: angkanya menjadi A sampai J.
const huruf = String(angka).replace(/\d/g, (satu) => String.fromCharCode(65 + Number(satu)));
const nama = `Yuliana Contoh ${huruf}`;
const lahir = new Date(Date.UTC(tahun - 22, 0, 1 + (angka % 1000))).toISOString().slice(0, 10);
const [yy, mm, dd] = [lahir.slice(2, 4), lahir.slice(5, 7), Number(lahir.slice(8)) + 40];
const urut = String((angka % 9999) + 1).padStart(4, '0');
const distrik = pilih(await isi(pemohon.GET('/api/cms/referensi/distrik')), 'Kenyam');
const kampung = await isi(
  pemohon.GET('/api/cms/referensi/distrik/{id}/kampung', { params: { path: { id: distrik.id } } }),
);
const cari = { params: { query: { search: 'Cenderawasih' } } };
const kampus = pilih(await isi(pemohon.GET('/api/cms/referensi/institusi', cari)), 'Cenderawasih');
const prodi = await isi(
  pemohon.GET('/api/cms/referensi/institusi/{id}/program-studi', { params: { path: { id: kampus.id } } }),
);
const bank = pilih(await isi(pemohon.GET('/api/cms/referensi/bank')), 'BRI');
const isian: components['schemas']['FormBody'] = {
  nama,
  nik: `950801${dd}${mm}${yy}${urut}`,
  noKk: `950801${hariIni.slice(8)}${hariIni.slice(5, 7)}${hariIni.slice(2, 4)}${urut}`,
  tempatLahir: 'Kenyam',
  tanggalLahir: lahir,
  jenisKelamin: 'P',
  noHp: '081234567890',
  distrikAsal: distrik.id,
  kampungAsal: kampung.items[0]?.id ?? null,
  alamat: 'Jalan Raya Sentani, Abepura',
  kotaStudi: kampus.kotaId ?? null,
  jenjang: 'S1',
  institusiId: kampus.id,
  institusi: kampus.nama,
  programStudi: prodi.items.find((satu) => satu.jenjang === 'S1')?.nama ?? null,
  nim: String(angka),
  semester: 5,
  ipk: 3.45,
  jenisBeasiswa: 'murni-nduga',
  tahun,
  rekening: { kodeBank: bank.id, nomor: `802${String(angka).padStart(12, '0')}`, namaPemilik: nama },
};
let formulir = await isi(pemohon.POST('/api/cms/formulir-pendaftaran/create', { ...tanda, body: { isi: isian } }));
const dokumen = ['kk', 'surat_aktif', 'buku_rekening', 'khs'] as const;
for (const jenis of dokumen) {
  const { fileId, sha256 } = await unggah(pemohon, jenis);
  const body = { ...kini(formulir), jenis, fileId, sha256 };
  formulir = await isi(pemohon.POST('/api/cms/formulir-pendaftaran/dokumen', { ...tanda, body }));
}
formulir = await isi(pemohon.POST('/api/cms/formulir-pendaftaran/ajukan', { ...tanda, body: kini(formulir) }));
console.log(`formulir ${formulir.id} diajukan oleh ${email}`);

// 3. Kantor cabang memeriksa setiap dokumen dan merekomendasikan; dinas menyetujui dan menerbitkan SK.
const kantor = (nama: string) => masuk(alamat, `${nama}@demo.test`, sandi);
const [dpc, dinas] = [await kantor('dpc'), await kantor('admin')];
for (const jenis of dokumen) {
  const body = { ...kini(formulir), jenis, putusan: 'sah' } as const;
  formulir = await isi(dpc.POST('/api/cms/formulir-pendaftaran/periksa-dokumen', { ...tanda, body }));
}
formulir = await isi(dpc.POST('/api/cms/formulir-pendaftaran/rekomendasi', { ...tanda, body: kini(formulir) }));
const { penerimaBeasiswaId } = await isi(
  dinas.POST('/api/cms/formulir-pendaftaran/approve', { ...tanda, body: kini(formulir) }),
);
const sk = {
  nomor: `188.45/${angka}/${tahun}`,
  judul: 'Penetapan penerima beasiswa',
  tanggal: hariIni,
  penerimaBeasiswaId: [penerimaBeasiswaId],
};
const { nomorPeristiwa } = await isi(dinas.POST('/api/cms/sk-penetapan/create', { ...tanda, body: sk }));
console.log(`penerima ${penerimaBeasiswaId} ditetapkan dengan SK ${sk.nomor}`);

// 4. Bendahara mengusulkan kenaikan pagu dengan buktinya; berlaku sesudah orang lain menyetujuinya.
const [bendahara, pengesah] = [await kantor('keuangan'), await kantor('pengesah')];
const header = { 'X-Min-Position': nomorPeristiwa }; // bacaan yang sudah memuat perintah tadi
const pagu = pilih(await isi(bendahara.GET('/api/cms/pagu', { params: { query: { tahun }, header } })), 'UKT');
const dpa = await unggah(bendahara, 'dpa');
const kenaikan = {
  ...kini(pagu),
  jumlah: pagu.pagu + jumlah,
  alasan: 'Tambahan satu penerima',
  nomorDokumen: `DPPA/${angka}`,
  tanggalDokumen: hariIni,
  dokumen: { fileId: dpa.fileId, sha256: dpa.sha256 },
};
const { usulanId, versi } = await isi(bendahara.POST('/api/cms/pagu/ubah', { ...tanda, body: kenaikan }));
await isi(pengesah.POST('/api/cms/usulan/setujui', { ...tanda, body: { id: usulanId, versi } }));

// 5. PPK memeriksa rekening; bendahara menyiapkan pembayaran; dua orang lain menyetujuinya, sebab jumlahnya besar.
const ppk = await kantor('ppk');
const milik = { params: { path: { id: penerimaBeasiswaId }, header } };
const [rekening] = (await isi(ppk.GET('/api/cms/rekening/penerima-beasiswa/{id}', milik))).items;
assert(rekening);
const putusan = { ...kini(rekening), putusan: 'terverifikasi' } as const;
await isi(ppk.POST('/api/cms/rekening/verifikasi', { ...tanda, body: putusan }));
const ajaran = Number(hariIni.slice(5, 7)) < 8 ? tahun - 1 : tahun;
const rencana = {
  penerimaBeasiswaId,
  rekeningId: rekening.id,
  paguId: pagu.id,
  komponen: 'ukt',
  semester: 5,
  tahunAkademik: `${ajaran}/${ajaran + 1}`,
  jumlah,
} as const;
let bayar = await isi(bendahara.POST('/api/cms/keuangan/create', { ...tanda, body: rencana }));
for (const penyetuju of [pengesah, dinas]) {
  const setuju = await isi(penyetuju.POST('/api/cms/keuangan/approve', { ...tanda, body: kini(bayar) }));
  assert.equal(setuju.menungguPenyetujuKedua, penyetuju === pengesah);
  bayar = setuju;
}

// 6. Bendahara meminta (SPP), PPK memerintahkan (SPM), BUD mencairkan (SP2D); bank menyalurkan; penerima mengonfirmasi.
const surat = () => ({ ...tanda, body: { ...kini(bayar), nomor: `${angka}/${tahun}`, tanggal: hariIni } });
bayar = await isi(bendahara.POST('/api/cms/keuangan/spp', surat()));
bayar = await isi(ppk.POST('/api/cms/keuangan/spm', surat()));
bayar = await isi((await kantor('bud')).POST('/api/cms/keuangan/sp2d', surat()));
const transfer = { ...kini(bayar), tanggal: hariIni, referensiBank: `BRI-${angka}` };
const salur = await isi(bendahara.POST('/api/cms/keuangan/salurkan', { ...tanda, body: transfer }));
const diterima = await isi(pemohon.POST('/api/cms/keuangan/konfirmasi', { ...tanda, body: kini(salur) }));
console.log(`pembayaran ${bayar.id} disalurkan dan diterima`);

// 7. Kuitansinya terbukti: isinya adalah daun pohon yang akarnya ditandatangani di /log/checkpoint.
const posisi = { 'X-Min-Position': diterima.nomorPeristiwa };
const kuitansi = await pemohon.GET('/api/cms/keuangan/{id}/kuitansi', {
  params: { path: { id: bayar.id }, header: posisi },
  parseAs: 'text',
});
assert.match(String(kuitansi.data), /^%PDF/);
const teks = { parseAs: 'text' } as const;
const { data: kunci = '' } = await pengunjung.GET('/log/vkey', teks);
for (;;) {
  const letak = { params: { path: { position: salur.nomorPeristiwa } } };
  const bukti = await isi(pengunjung.GET('/api/web/bukti/{position}', letak));
  const { data: titikPeriksa = '' } = await pengunjung.GET('/log/checkpoint', teks);
  const { ukuran, akar } = titik(titikPeriksa, kunci);
  if (bukti.ukuran !== ukuran) continue; // catatan bertambah di antara keduanya
  assert.equal(sidik(Buffer.of(0), Buffer.from(bukti.amplop ?? '', 'base64')).toString('hex'), bukti.daun);
  assert.equal(akarBukti(bukti), akar);
  assert.equal(bukti.isi.pembayaran?.jumlah, jumlah);
  console.log(`kuitansi ${bukti.isi.pembayaran.nomorKuitansi} terbukti pada catatan dengan ${ukuran} peristiwa`);
  break;
}
