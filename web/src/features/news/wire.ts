// News as the API writes it (spec §3).

export interface News {
  id: string;
  slug: string;
  judul: string;
  content: string;
  gambar: string | null;
  tanggalPublish: string;
  kategoriBerita: { berita: string } | null;
  createdBy: string | null;
  deskripsi: string | null;
  dokumentasiKegiatan: { image: string }[] | null;
}

export interface NewsCategory {
  id: string;
  berita: string;
}
