//! What the server writes into a page's head: title, description, social tags, first data.

use serde_json::Value;

use super::{built::is_built, feeds::FEED};
use crate::markup::escape;
use crate::state::AppState;

const SITE: &str = "Beasiswa Nduga";

/// The head of one page, and whether there is such a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// False answers 404.
    pub found: bool,
    /// Title without the site's name.
    pub title: String,
    /// For search engines and link previews.
    pub description: String,
    /// Absolute address of the page; empty leaves it out.
    pub canonical: String,
    /// Absolute address of a picture; empty leaves it out.
    pub image: String,
    /// Private areas are not for search engines.
    pub indexed: bool,
    /// The article that it shows; otherwise it is a page of the site.
    pub article: Option<String>,
    /// What the page is about, for search engines (schema.org).
    pub about: Vec<Value>,
    /// Answers the page would ask for first: query key and data, in the client's own form.
    pub data: Vec<(Value, Value)>,
}

impl Default for Head {
    fn default() -> Self {
        Self {
            found: true,
            title: String::new(),
            description:
                "Portal beasiswa Kabupaten Nduga: satu daftar yang tidak dapat diubah diam-diam, \
anggaran yang terbuka, dan bukti yang dapat diperiksa siapa saja."
                    .to_owned(),
            canonical: String::new(),
            image: String::new(),
            indexed: true,
            article: None,
            about: Vec::new(),
            data: Vec::new(),
        }
    }
}

impl Head {
    /// The tags of the head.
    pub fn to_html(&self) -> String {
        let title = if self.title.is_empty() {
            SITE.to_owned()
        } else {
            format!("{} · {SITE}", self.title)
        };
        let title = escape(&title);
        let description = escape(&self.description);
        let kind = if self.article.is_some() {
            "article"
        } else {
            "website"
        };
        let card = if self.image.is_empty() {
            "summary"
        } else {
            "summary_large_image"
        };
        let mut html = format!(
            "<title>{title}</title>\n<meta name=\"description\" content=\"{description}\" />\n\
<meta property=\"og:site_name\" content=\"{SITE}\" />\n<meta property=\"og:type\" content=\"{kind}\" />\n\
<meta property=\"og:title\" content=\"{title}\" />\n<meta property=\"og:description\" content=\"{description}\" />\n\
<meta property=\"og:locale\" content=\"id_ID\" />\n<meta name=\"twitter:card\" content=\"{card}\" />\n\
<link rel=\"alternate\" type=\"application/rss+xml\" title=\"Berita {SITE}\" href=\"{FEED}\" />\n"
        );
        if !self.canonical.is_empty() {
            let address = escape(&self.canonical);
            html.push_str(&format!(
                "<link rel=\"canonical\" href=\"{address}\" />\n<meta property=\"og:url\" content=\"{address}\" />\n"
            ));
        }
        if !self.image.is_empty() {
            let address = escape(&self.image);
            html.push_str(&format!(
                "<meta property=\"og:image\" content=\"{address}\" />\n"
            ));
            if self.article.is_none() {
                // Some readers of links show a picture only where its size is told.
                html.push_str(
                    "<meta property=\"og:image:width\" content=\"1200\" />\n<meta property=\"og:image:height\" content=\"630\" />\n",
                );
            }
        }
        if !self.indexed || !self.found {
            html.push_str("<meta name=\"robots\" content=\"noindex\" />\n");
        }
        for about in &self.about {
            let json = about.to_string().replace('<', "\\u003c");
            html.push_str(&format!(
                "<script type=\"application/ld+json\">{json}</script>\n"
            ));
        }
        html
    }

    /// The first data as JSON, as the browser and the renderer take it.
    pub fn data_json(&self) -> String {
        let entries = self.data.iter();
        let entries = entries.map(|(key, data)| serde_json::json!({ "k": key, "d": data }));
        Value::Array(entries.collect()).to_string()
    }
}

/// A screen of the app.
struct Screen {
    /// `*` is one segment, `**` the rest.
    path: &'static str,
    title: &'static str,
    /// For search engines, which may list it; none for the others.
    description: Option<&'static str>,
}

const fn public(path: &'static str, title: &'static str, description: &'static str) -> Screen {
    Screen {
        path,
        title,
        description: Some(description),
    }
}

const fn private(path: &'static str, title: &'static str) -> Screen {
    Screen {
        path,
        title,
        description: None,
    }
}

const NEWS: &str =
    "Berita, pengumuman, dan jadwal program beasiswa Kabupaten Nduga, Papua Pegunungan.";

/// The screens of the app.
#[rustfmt::skip]
const SCREENS: &[Screen] = &[
    public("/", "", "Portal beasiswa Kabupaten Nduga: satu daftar yang tidak dapat diubah diam-diam, anggaran yang terbuka, dan bukti yang dapat diperiksa siapa saja."),
    public("/awardee", "Awardee", "Daftar penerima beasiswa Kabupaten Nduga: nama, asal sekolah atau universitas, program studi, dan kategori beasiswa."),
    public("/awardee-testimoni", "Testimoni Awardee", "Cerita penerima beasiswa Kabupaten Nduga dari berbagai sekolah dan kampus di Indonesia."),
    public("/beasiswa", "Informasi Beasiswa", "Enam jenis beasiswa untuk pelajar dan mahasiswa asli Nduga, beserta jawaban atas pertanyaan yang sering diajukan."),
    public("/beasiswa/detail", "Detail Beasiswa", "Penjelasan setiap jenis beasiswa Kabupaten Nduga, persyaratan umum, dan langkah pendaftarannya."),
    public("/informasi/berita", "Berita", NEWS),
    private("/informasi/berita-lengkap", "Berita"),
    public("/informasi/berita-lengkap/*", "Berita", NEWS),
    public("/informasi/lembaga-adat", "Lembaga Masyarakat Adat", "Peran lembaga masyarakat adat Nduga dalam program beasiswa: asal-usul, pendampingan, dan pengawasan."),
    public("/informasi/lembaga-mahasiswa-nduga", "Lembaga Mahasiswa Nduga", "Lembaga mahasiswa Nduga di kota-kota studi: informasi, pendampingan, dan suara mahasiswa."),
    public("/informasi/pemerintah", "Peran Pemerintah", "Tanggung jawab Pemerintah Kabupaten Nduga dalam beasiswa: penganggaran, verifikasi, dan keterbukaan."),
    public("/berita/filter-list", "Berita", NEWS),
    public("/transparansi", "Transparansi Anggaran", "Pagu, komitmen, dan realisasi beasiswa Kabupaten Nduga per tahun dan jenis, serta lama proses setiap tahap."),
    public("/data-terbuka", "Data Terbuka", "Daftar penerima, anggaran, dan lama proses beasiswa Kabupaten Nduga sebagai CSV dan JSON: alamat tetap, lisensi terbuka, dan cara memeriksa buktinya."),
    public("/bolehkah", "Bolehkah Saya Mendaftar?", "Beberapa pertanyaan, lalu jawaban menurut aturan formulir beasiswa Nduga: boleh atau belum, sebabnya, dan daftar dokumen yang disiapkan."),
    public("/status-pendaftaran", "Status Pendaftaran", "Di meja siapa formulir beasiswa Anda, berapa hari, dan apa yang masih kurang, cukup dengan nomor pendaftaran dan tanggal lahir."),
    public("/bantuan", "Di Mana Saya Dibantu", "Kantor DPC yang membantu mendaftar beasiswa Nduga: wilayah, alamat, jam layanan, telepon, dan WhatsApp."),
    public("/bahasa-mudah", "Bahasa Mudah", "Cara mendapat beasiswa Nduga dengan kalimat pendek dan gambar: mendaftar, diperiksa, dibayar, melihat daftar, mengadu. Dapat dibacakan dan dicetak."),
    private("/verifikasi/*", "Verifikasi Bukti"),
    private("/auth/login", "Masuk"),
    private("/auth/role/login", "Masuk Petugas"),
    private("/auth/kantor", "Masuk dengan Akun Kantor"),
    private("/auth/register", "Daftar"),
    private("/auth/register/verify-email", "Verifikasi Email"),
    private("/auth/register/batalkan", "Hapus Pendaftaran"),
    private("/auth/forgot", "Lupa Password"),
    private("/auth/klaim", "Klaim Akun"),
    private("/auth/change-password", "Ubah Password"),
    private("/user", "Area Pemohon"), private("/user/**", "Area Pemohon"),
    private("/dpc", "Area DPC"), private("/dpc/**", "Area DPC"),
    private("/admin", "Area Admin"), private("/admin/**", "Area Admin"),
    private("/pemerintah", "Area Pemerintah"), private("/pemerintah/**", "Area Pemerintah"),
    private("/institusi", "Area Institusi"), private("/institusi/**", "Area Institusi"),
];

/// The pages with one address that search engines may list.
pub fn indexed() -> impl Iterator<Item = &'static str> {
    SCREENS
        .iter()
        .filter(|screen| screen.description.is_some() && !screen.path.contains('*'))
        .map(|screen| screen.path)
}

/// The head of the page at a path, and the first data of what a query asks of it.
pub async fn of(app: &AppState, path: &str, query: &str) -> Head {
    let path = match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    };
    let Some(screen) = SCREENS.iter().find(|screen| matches(screen.path, path)) else {
        return Head {
            found: false,
            title: "Halaman tidak ditemukan".to_owned(),
            ..Head::default()
        };
    };
    let mut head = Head {
        title: screen.title.to_owned(),
        canonical: format!("{}{path}", app.config.public_url),
        image: format!("{}{}", app.config.public_url, picture_of(screen.path)),
        indexed: screen.description.is_some(),
        ..Head::default()
    };
    if screen.description.is_none() {
        // Who follows a link to it is told what it is, though no search engine lists it.
        head.description = format!("{} pada {SITE}.", screen.title);
    }
    if let Some(description) = screen.description {
        description.clone_into(&mut head.description);
        super::first_data::fill(app, path, query, &mut head).await;
    }
    head
}

/// The picture that a link to a screen shows; the build of the web app draws one for each public screen.
fn picture_of(screen: &str) -> String {
    let named = screen.trim_end_matches(['/', '*']).trim_start_matches('/');
    let name = match named {
        "" => "beranda".to_owned(),
        named => named.replace('/', "-"),
    };
    let file = format!("bagikan/{name}.png");
    if is_built(&file) {
        format!("/{file}")
    } else {
        "/bagikan/beranda.png".to_owned()
    }
}

fn matches(screen: &str, path: &str) -> bool {
    if let Some(area) = screen.strip_suffix("**") {
        return path.starts_with(area);
    }
    if let Some(folder) = screen.strip_suffix('*') {
        return path
            .strip_prefix(folder)
            .is_some_and(|rest| !rest.is_empty() && !rest.contains('/'));
    }
    screen == path
}

/// A text of at most so many characters, cut at a word.
pub fn shortened(text: &str, length_max: usize) -> String {
    if text.chars().count() <= length_max {
        return text.to_owned();
    }
    let cut: String = text.chars().take(length_max).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", &cut[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_apps_screens_and_no_others() {
        let known = |path| SCREENS.iter().any(|screen| matches(screen.path, path));
        assert!(known("/informasi/berita-lengkap/beasiswa-2026"));
        assert!(known("/admin/akademia/detail/7"));
        assert!(!known("/informasi/berita-lengkap/a/b"));
        assert!(!known("/administrator"));
    }

    #[test]
    fn every_public_screen_has_a_picture_of_its_own_for_links() {
        for screen in SCREENS.iter().filter(|screen| screen.description.is_some()) {
            let name = picture_of(screen.path);
            let picture = super::super::built::built_file(name.trim_start_matches('/'));
            let picture = picture.unwrap_or_else(|| panic!("{name} was not built"));
            assert!(
                picture.starts_with(b"\x89PNG") && picture.len() < 300_000,
                "{name}"
            );
            assert!(screen.path == "/" || name != picture_of("/"), "{name}");
        }
        assert_eq!(picture_of("/user/**"), picture_of("/"));
    }

    #[test]
    fn a_description_ends_with_a_whole_word() {
        let long = "kata ".repeat(60);
        let short = shortened(long.trim(), 160);
        assert!(short.chars().count() <= 161 && short.ends_with("kata…"));
        assert_eq!(shortened("pendek", 160), "pendek");
    }

    #[test]
    fn what_a_page_is_about_cannot_end_its_script() {
        let head = Head {
            about: vec![serde_json::json!({ "headline": "</script><b>" })],
            ..Head::default()
        };
        let html = head.to_html();
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
    }
}
