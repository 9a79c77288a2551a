//! What the server writes into a page's head: title, description, social tags, first data.

use serde_json::Value;

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
    /// Answers the page would ask for first: query key and data, in the client's own form.
    pub data: Vec<(Value, Value)>,
    /// Readable text for readers without JavaScript; must be safe HTML.
    pub body_html: String,
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
            data: Vec::new(),
            body_html: String::new(),
        }
    }
}

impl Head {
    /// The tags of the head.
    pub fn to_html(&self, _nonce: &str) -> String {
        let title = if self.title.is_empty() {
            SITE.to_owned()
        } else {
            format!("{} · {SITE}", self.title)
        };
        let title = escape(&title);
        let description = escape(&self.description);
        let mut html = format!(
            "<title>{title}</title>\n<meta name=\"description\" content=\"{description}\" />\n\
<meta property=\"og:site_name\" content=\"{SITE}\" />\n<meta property=\"og:type\" content=\"website\" />\n\
<meta property=\"og:title\" content=\"{title}\" />\n<meta property=\"og:description\" content=\"{description}\" />\n\
<meta property=\"og:locale\" content=\"id_ID\" />\n"
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
        }
        if !self.indexed || !self.found {
            html.push_str("<meta name=\"robots\" content=\"noindex\" />\n");
        }
        html
    }

    /// The first data as a JSON script that no markup in it can end.
    pub fn data_html(&self, nonce: &str) -> String {
        if self.data.is_empty() {
            return String::new();
        }
        let entries: Vec<Value> = self
            .data
            .iter()
            .map(|(key, data)| serde_json::json!({ "k": key, "d": data }))
            .collect();
        let json = Value::Array(entries).to_string().replace('<', "\\u003c");
        format!("<script type=\"application/json\" id=\"__rq\" nonce=\"{nonce}\">{json}</script>")
    }
}

/// The screens of the app: a path (`*` is one segment, `**` the rest), a title, and whether search
/// engines may list it.
#[rustfmt::skip]
const SCREENS: &[(&str, &str, bool)] = &[
    ("/", "", true),
    ("/awardee", "Awardee", true),
    ("/awardee-testimoni", "Testimoni Awardee", true),
    ("/beasiswa", "Informasi Beasiswa", true),
    ("/beasiswa/detail", "Detail Beasiswa", true),
    ("/informasi/berita", "Berita", true),
    ("/informasi/berita-lengkap", "Berita", true),
    ("/informasi/berita-lengkap/*", "Berita", true),
    ("/informasi/lembaga-adat", "Lembaga Masyarakat Adat", true),
    ("/informasi/lembaga-mahasiswa-nduga", "Lembaga Mahasiswa Nduga", true),
    ("/informasi/pemerintah", "Peran Pemerintah", true),
    ("/berita/filter-list", "Berita", true),
    ("/transparansi", "Transparansi Anggaran", true),
    ("/verifikasi/*", "Verifikasi Bukti", false),
    ("/auth/login", "Masuk", false),
    ("/auth/role/login", "Masuk Petugas", false),
    ("/auth/register", "Daftar", false),
    ("/auth/register/verify-email", "Verifikasi Email", false),
    ("/auth/forgot", "Lupa Password", false),
    ("/auth/change-password", "Ubah Password", false),
    ("/user", "Area Pemohon", false), ("/user/**", "Area Pemohon", false),
    ("/dpc", "Area DPC", false), ("/dpc/**", "Area DPC", false),
    ("/admin", "Area Admin", false), ("/admin/**", "Area Admin", false),
    ("/pemerintah", "Area Pemerintah", false), ("/pemerintah/**", "Area Pemerintah", false),
    ("/institusi", "Area Institusi", false), ("/institusi/**", "Area Institusi", false),
];

/// The head of the page at a path.
pub async fn of(app: &AppState, path: &str) -> Head {
    let path = match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    };
    let Some((_, title, indexed)) = SCREENS.iter().find(|(screen, ..)| matches(screen, path))
    else {
        return Head {
            found: false,
            title: "Halaman tidak ditemukan".to_owned(),
            ..Head::default()
        };
    };
    let mut head = Head {
        title: (*title).to_owned(),
        canonical: format!("{}{path}", app.config.public_url),
        indexed: *indexed,
        ..Head::default()
    };
    super::first_data::fill(app, path, &mut head).await;
    head
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

/// Text as it may stand in markup and in attributes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_apps_screens_and_no_others() {
        let known = |path| SCREENS.iter().any(|(screen, ..)| matches(screen, path));
        assert!(known("/informasi/berita-lengkap/beasiswa-2026"));
        assert!(known("/admin/akademia/detail/7"));
        assert!(!known("/informasi/berita-lengkap/a/b"));
        assert!(!known("/administrator"));
    }

    #[test]
    fn first_data_cannot_end_its_script() {
        let head = Head {
            data: vec![(Value::from("k"), Value::from("</script><b>"))],
            ..Head::default()
        };
        let html = head.data_html("n");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
    }
}
