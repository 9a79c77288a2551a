// Bahasa Indonesia, in short sentences.
import type { EasyText } from './shape';

export const id: EasyText = {
  code: 'id',
  name: 'Bahasa Indonesia',
  // Older Androids say `in`.
  voices: ['id', 'in'],
  title: 'Bahasa mudah',
  lead: 'Cara mendapat beasiswa Nduga. Kalimatnya pendek. Setiap langkah ada gambarnya.',
  contents: 'Isi halaman ini',
  read: 'Bacakan',
  stop: 'Berhenti',
  print: 'Cetak halaman ini',
  language: 'Bahasa',
  parts: [
    {
      id: 'mendaftar',
      title: 'Mendaftar',
      steps: [
        {
          picture: 'papers',
          alt: 'Di atas meja ada kartu penduduk, selembar surat, dan buku rekening.',
          sentences: [
            'Siapkan surat-surat.',
            'KTP atau Kartu Keluarga.',
            'Surat aktif dari sekolah atau kampus.',
            'Buku rekening atas nama Anda sendiri.',
            'Rapor, KHS, bukti prestasi, atau surat tidak mampu. Satu saja cukup.',
          ],
        },
        {
          picture: 'photo',
          alt: 'Selembar surat difoto dengan telepon.',
          sentences: ['Foto surat-surat itu.', 'Semua tulisan harus terbaca.'],
        },
        {
          picture: 'form',
          alt: 'Seorang pemuda mengisi formulir di telepon.',
          sentences: [
            'Buka portal ini. Buat akun. Isi formulir.',
            'Jaringan putus? Isian Anda tetap tersimpan di telepon.',
          ],
        },
        {
          picture: 'send',
          alt: 'Telepon mengirim formulir, lalu muncul nomor pendaftaran.',
          sentences: [
            'Periksa sekali lagi. Lalu tekan Ajukan.',
            'Anda mendapat nomor pendaftaran.',
            'Simpan nomor itu.',
          ],
        },
        {
          picture: 'office',
          alt: 'Seorang petugas dan seorang pemuda duduk di satu meja.',
          sentences: [
            'Tidak punya telepon atau e-mail?',
            'Datang ke kantor DPC. DPC adalah kantor beasiswa di daerah.',
            'Petugas membantu Anda mengisi formulir.',
          ],
        },
      ],
      links: [
        { text: 'Bolehkah saya mendaftar?', to: 'eligibility' },
        { text: 'Isi formulir', to: 'form' },
      ],
    },
    {
      id: 'diperiksa',
      title: 'Diperiksa',
      steps: [
        {
          picture: 'check',
          alt: 'Seorang petugas melihat selembar surat dengan kaca pembesar.',
          sentences: ['Petugas memeriksa surat Anda, satu per satu.'],
        },
        {
          picture: 'repair',
          alt: 'Surat bertanda seru diperbaiki, lalu bertanda centang.',
          sentences: ['Ada yang salah? Anda diberi tahu.', 'Perbaiki. Lalu ajukan lagi.'],
        },
        {
          picture: 'decree',
          alt: 'Surat keputusan bercap, dan seorang pemuda yang diterima.',
          sentences: ['Semua benar? Dinas menyetujui.', 'Nama Anda ditulis di surat keputusan. Surat itu disebut SK.'],
        },
        {
          picture: 'status',
          alt: 'Telepon menunjukkan tiga tahap: dua selesai, satu masih menunggu.',
          sentences: [
            'Ingin tahu sudah sampai di mana?',
            'Buka Status pendaftaran.',
            'Tulis nomor pendaftaran dan tanggal lahir Anda.',
          ],
        },
      ],
      links: [{ text: 'Lihat status pendaftaran', to: 'applicationStatus' }],
    },
    {
      id: 'dibayar',
      title: 'Dibayar',
      steps: [
        {
          picture: 'pair',
          alt: 'Dua petugas memegang satu surat pembayaran.',
          sentences: ['Satu petugas menyiapkan pembayaran.', 'Petugas lain memeriksanya.'],
        },
        {
          picture: 'bank',
          alt: 'Uang berpindah dari bank ke buku rekening.',
          sentences: [
            'Uang dikirim lewat bank ke rekening Anda.',
            'Bisa juga langsung ke kampus, rumah kos, atau asrama.',
          ],
        },
        {
          picture: 'received',
          alt: 'Seorang penerima menekan tombol di telepon: uang sudah masuk.',
          sentences: [
            'Uang sudah masuk? Buka portal. Tekan Konfirmasi diterima.',
            'Belum masuk? Tekan Belum. Petugas akan mencari sebabnya.',
          ],
        },
        {
          picture: 'receipt',
          alt: 'Nota belanja dan kamera.',
          sentences: ['Tulis uang itu dipakai untuk apa.', 'Foto notanya.'],
        },
        {
          picture: 'semester',
          alt: 'Seorang mahasiswa mengirim surat dari kampus.',
          sentences: [
            'Setiap semester, kirim KHS atau rapor dan surat aktif.',
            'Surat itu diperlukan sebelum pembayaran berikutnya.',
          ],
        },
      ],
      links: [{ text: 'Masuk ke akun saya', to: 'login' }],
    },
    {
      id: 'periksa-daftar',
      title: 'Melihat daftar',
      steps: [
        {
          picture: 'list',
          alt: 'Daftar nama, satu nama dilihat dengan kaca pembesar.',
          sentences: ['Daftar penerima terbuka untuk semua orang.', 'Cari nama di daftar itu.'],
        },
        {
          picture: 'book',
          alt: 'Buku catatan yang terkunci.',
          sentences: [
            'Nama baru dicatat. Nama yang keluar juga dicatat.',
            'Tidak ada nama yang masuk atau keluar diam-diam.',
          ],
        },
        {
          picture: 'scan',
          alt: 'Kode kotak pada kertas difoto dengan telepon.',
          sentences: [
            'Ada kode kotak di kertas Anda? Foto kode itu dengan telepon.',
            'Portal menunjukkan catatannya.',
            'Cocokkan dengan kertas Anda.',
          ],
        },
        {
          picture: 'chart',
          alt: 'Gambar batang dan tumpukan uang.',
          sentences: [
            'Berapa uang beasiswa? Buka Transparansi.',
            'Di sana tertulis uang yang ada dan uang yang sudah dibayar.',
          ],
        },
      ],
      links: [
        { text: 'Daftar penerima', to: 'awardees' },
        { text: 'Transparansi', to: 'transparency' },
      ],
    },
    {
      id: 'mengadu',
      title: 'Mengadu',
      steps: [
        {
          picture: 'speak',
          alt: 'Seorang penerima berbicara kepada petugas.',
          sentences: [
            'Ada yang tidak benar? Anda boleh mengadu.',
            'Uang belum masuk.',
            'Jumlahnya salah.',
            'Ada yang meminta bagian.',
          ],
        },
        {
          picture: 'write',
          alt: 'Seorang penerima menulis pengaduan di telepon.',
          sentences: ['Masuk ke akun Anda. Buka Laporan. Tekan Buat pengaduan.', 'Ceritakan apa yang terjadi.'],
        },
        {
          picture: 'answer',
          alt: 'Surat jawaban untuk penerima.',
          sentences: ['Pengaduan Anda dicatat dan dijawab.', 'Petugas yang menyalurkan uang tidak dapat menghapusnya.'],
        },
        {
          picture: 'call',
          alt: 'Seseorang dan gagang telepon.',
          sentences: ['Belum punya akun? Telepon {callCentre}.'],
        },
      ],
      links: [{ text: 'Buat pengaduan', to: 'complaint' }],
    },
  ],
};
