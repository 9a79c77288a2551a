// Texts of the home page. The regent's message is the portal's default and is replaced in the settings once approved.

export const slides = [
  {
    title: 'Dari pegunungan Nduga, untuk masa depan Papua',
    subtitle: 'Beasiswa pemerintah daerah bagi pelajar dan mahasiswa asli Kabupaten Nduga.',
  },
  {
    title: 'Satu daftar yang tidak bisa diubah diam-diam',
    subtitle: 'Setiap keputusan tercatat dan dapat Anda periksa sendiri, dari pendaftaran sampai dana diterima.',
  },
  {
    title: 'Belajar di mana pun, Nduga tetap mendampingi',
    subtitle: 'Untuk jenjang SMA, SMK, diploma, sarjana, sampai profesi, di seluruh Indonesia.',
  },
] as const;

export const about = {
  kicker: 'Tentang kami',
  title: 'Pusat data pendidikan dan SDM Nduga',
  vision: 'Terwujudnya sumber daya manusia Nduga yang cerdas, sehat, berakhlak, dan siap membangun daerahnya sendiri.',
  paragraphs: [
    'Portal ini menghimpun data pelajar dan mahasiswa asli Nduga di SMA, SMK, dan perguruan tinggi, untuk penyaluran beasiswa dan pemetaan sumber daya manusia di 32 distrik dan 248 kampung.',
    'Data penerima dipetakan menurut program studi, kampung, distrik, dan prestasi, sehingga kebutuhan ASN dan tenaga profesional daerah dapat direncanakan dari keadaan yang sebenarnya.',
  ],
  more: {
    purposeTitle: 'Untuk apa pusat data ini',
    purpose: [
      'Selama ini daftar penerima beasiswa tersebar di beberapa kantor dan sering berbeda satu sama lain. Pusat data ini menyatukannya: satu orang satu catatan, satu rekening yang diperiksa, dan satu riwayat yang tidak dapat dihapus oleh siapa pun.',
      'Pelajar melihat sendiri di meja siapa berkasnya berada dan sudah berapa hari. Pemerintah melihat berapa pagu, komitmen, dan realisasi. Masyarakat dapat memeriksa bukti setiap pembayaran tanpa harus percaya pada pengelola server.',
    ],
    visionTitle: 'Visi',
    vision:
      'Setiap anak Nduga memperoleh kesempatan belajar yang layak, adil, dan terbuka, dari kampung sampai perguruan tinggi.',
    missionTitle: 'Misi',
    mission: [
      'Menyalurkan beasiswa tepat orang, tepat jumlah, dan tepat waktu kepada pelajar dan mahasiswa asli Nduga.',
      'Memetakan sumber daya manusia Nduga menurut jenjang, program studi, kampung, distrik, dan prestasi.',
      'Merencanakan kebutuhan ASN dan tenaga profesional daerah berdasarkan data yang dapat diperiksa.',
      'Membuka pengelolaan dana pendidikan kepada masyarakat dengan tetap melindungi data pribadi penerima.',
    ],
  },
} as const;

export const visionBand = {
  title: 'Visi dan misi',
  message:
    'Pendidikan adalah jalan paling panjang dan paling pasti untuk membangun Nduga. Karena itu setiap rupiah beasiswa harus sampai kepada anak yang berhak, dan setiap keluarga berhak mengetahui jalannya.',
  by: 'Bupati dan Wakil Bupati Nduga',
  points: [
    { title: 'Adil', text: 'Semua distrik dan kampung memperoleh kesempatan yang sama.' },
    { title: 'Terbuka', text: 'Pagu, komitmen, dan realisasi dapat dilihat siapa saja.' },
    { title: 'Terbukti', text: 'Setiap keputusan meninggalkan catatan yang dapat diperiksa.' },
  ],
} as const;

export const banner = {
  title: 'Siap mendaftar beasiswa?',
  text: 'Siapkan KTP atau KK, surat aktif sekolah/kuliah, dan bukti prestasi atau surat keterangan tidak mampu (PDF atau JPG).',
  button: 'Daftar Sekarang',
} as const;
