// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "pemerintah": "Pemerintah Kabupaten Nduga",
  "alamat": "Kantor Bupati Nduga, Kenyam, Kabupaten Nduga, Papua Pegunungan",
  "lokasi": "Kenyam, Kabupaten Nduga, Papua Pegunungan, Indonesia",
  "callCentre": "122",
  "keteranganCallCentre": "Layanan informasi dan bantuan beasiswa",
  "email": "beasiswa@nduga.example",
  "telepon": "(0969) 000-122",
  "hakCipta": "© 2025 Pemerintah Kabupaten Nduga",
  "jejaring": [
    {
      "nama": "Instagram",
      "url": "https://www.instagram.com/"
    },
    {
      "nama": "LinkedIn",
      "url": "https://www.linkedin.com/"
    },
    {
      "nama": "Facebook",
      "url": "https://www.facebook.com/"
    },
    {
      "nama": "YouTube",
      "url": "https://www.youtube.com/"
    }
  ]
};
