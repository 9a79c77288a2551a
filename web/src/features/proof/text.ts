// Texts of the verification page; `{callCentre}` is the portal's telephone number.
import { number } from '../../lib/money';

export const verdictTexts = {
  good: {
    title: 'Terbukti',
    text: 'Peristiwa ini ada di dalam catatan yang ditandatangani, dan catatan itu tidak diubah sejak terakhir dilihat perangkat ini.',
  },
  first: {
    title: 'Terbukti',
    text: 'Peristiwa ini ada di dalam catatan yang ditandatangani. Perangkat ini baru pertama kali melihat catatan itu, maka belum dapat mengatakan apakah dulu isinya lain; mulai sekarang perubahannya akan ketahuan.',
  },
  bad: {
    title: 'TIDAK terbukti',
    text: 'Setidaknya satu pemeriksaan gagal. Simpan halaman ini dan laporkan ke call centre {callCentre} atau ke auditor.',
  },
  replaced: {
    title: 'Terbukti, tetapi bukan peristiwa yang dulu',
    text: 'Peristiwa yang sekarang bernomor ini ada di dalam catatan. Yang dulu bernomor ini tidak ada lagi.',
  },
  open: {
    title: 'Belum dapat diperiksa',
    text: 'Sebagian pemeriksaan belum bisa dijalankan. Ini bukan tanda benar maupun salah; coba lagi nanti.',
  },
} as const;

/** Said with every green verdict: who outside has signed the checkpoint, and what it means when nobody did. */
export const witnessText = (names: readonly string[]) =>
  names.length > 0
    ? `Turut menandatangani: ${names.join(', ')}. Catatan tidak dapat ditulis ulang tanpa kantor itu. Nama dan kuncinya dikirim oleh portal dan diingat perangkat ini; samakan sekali dengan yang diumumkan kantor itu sendiri.`
    : unwitnessedText;

/** Offices that this device knew as witnesses and that did not sign this time. */
export const goneText = (names: readonly string[]) =>
  `Dulu catatan ini turut ditandatangani ${names.join(', ')}, sekarang tidak. Tanyakan kepada kantor itu mengapa.`;

const unwitnessedText =
  'Belum ada kantor di luar pengelola yang turut menandatangani catatan ini. Siapa yang memegang server sekaligus kuncinya masih dapat menulis ulang seluruh catatan, dan perangkat yang baru pertama kali memeriksa tidak akan melihatnya. Tanyakan ke call centre {callCentre} kantor mana yang menjadi saksi, atau bandingkan di bawah dengan titik periksa yang disimpan auditor.';

export const means = {
  title: 'Apa arti hijau',
  points: [
    'Perangkat Anda sendiri yang menghitung, bukan server. Server hanya mengirim bahannya.',
    'Peristiwa pada nomor ini termasuk dalam catatan yang akarnya ditandatangani pengelola.',
    'Bila perangkat ini pernah melihat catatan itu: yang sekarang kelanjutannya, tidak ada peristiwa lama yang diganti atau dibuang.',
  ],
} as const;

export const meansNot = {
  title: 'Apa yang tidak dibuktikan',
  points: [
    'Bahwa isi peristiwanya benar. Bukti menunjukkan catatan tidak diubah, bukan bahwa orang yang mencatatnya jujur.',
    'Bahwa ringkasan di halaman ini lengkap. Data pribadi tersegel; tanpa hak membaca, yang dibuktikan adalah sidik jarinya.',
    'Bahwa pengelola tidak membuat catatan lain untuk orang lain. Itu baru tertutup bila kantor saksi di luar ikut menandatangani titik periksa; bila ada, namanya tertulis di atas.',
  ],
} as const;

/** What to know about a number whose event a restore took away. */
export const lostText = (position: number, day: string) =>
  `Bila bukti Anda berasal dari sebelum pemulihan pada ${day}: peristiwa nomor ${number(position)} itu termasuk yang hilang saat pemulihan tersebut. Tanda tangan pada kuitansi atau titik periksa lama tetap asli, tetapi peristiwanya tidak ada lagi di dalam buku; simpan buktinya dan tunjukkan kepada pengelola atau auditor.`;
