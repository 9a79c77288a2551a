// The portal's settings and texts that the whole site shares; contact details are changed here only.

export const site = {
  name: 'Beasiswa Nduga',
  government: 'Pemerintah Kabupaten Nduga',
  description:
    'Portal beasiswa dan data sumber daya manusia Pemerintah Kabupaten Nduga, Papua Pegunungan, bagi pelajar dan mahasiswa asli Nduga.',
  address: 'Kantor Bupati Nduga, Kenyam, Kabupaten Nduga, Papua Pegunungan',
  location: 'Kenyam, Kabupaten Nduga, Papua Pegunungan, Indonesia',
  callCentre: '122',
  callCentreText: 'Layanan informasi dan bantuan beasiswa',
  // Stand-ins until the regency names its own address and number.
  email: 'beasiswa@nduga.example',
  phone: '(0969) 000-122',
  copyright: '© 2025 Pemerintah Kabupaten Nduga',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
} as const;
