//! Words of public pages as plain markup, for readers without JavaScript and for search engines. The
//! app replaces it.

use serde_json::Value;

use super::head::escape;
use crate::routes::public::wire::{PublicAwardee, PublicNews, PublicTestimonial};

/// Fields that are no text to read.
const SILENT: &[&str] = &["id", "url", "kicker", "tombol"];
/// Fields that stand above the others.
const TITLES: &[&str] = &["judul", "pertanyaan", "pengantar"];

/// The texts of a place: titles as headings, the rest as paragraphs, in the order they are read.
pub(super) fn texts(value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => {
            let titles = TITLES
                .iter()
                .filter_map(|name| Some((*name, fields.get(*name)?)));
            let others = fields
                .iter()
                .map(|(name, value)| (name.as_str(), value))
                .filter(|(name, _)| !TITLES.contains(name) && !SILENT.contains(name));
            for (name, value) in titles.chain(others) {
                match value {
                    Value::String(text) if name.starts_with("judul") || name == "pertanyaan" => {
                        out.push_str(&format!("<h2>{}</h2>", escape(text)));
                    }
                    value => texts(value, out),
                }
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| texts(part, out)),
        Value::String(text) => out.push_str(&format!("<p>{}</p>", escape(text))),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// News as links.
pub(super) fn news(items: &[PublicNews], out: &mut String) {
    out.push_str("<h2>Berita</h2>");
    if items.is_empty() {
        out.push_str("<p>Belum ada berita</p>");
        return;
    }
    out.push_str("<ul>");
    for item in items {
        let address = format!("{}{}", super::first_data::ARTICLE, item.slug);
        out.push_str(&format!(
            "<li><a href=\"{}\">{}</a> {}</li>",
            escape(&address),
            escape(&item.judul),
            date(item)
        ));
    }
    out.push_str("</ul>");
}

/// One article; `content` is clean.
pub(super) fn article(story: &PublicNews, content: &str, out: &mut String) {
    let category = story
        .kategori_berita
        .as_ref()
        .map_or("Umum", |known| &known.berita);
    let author = story.created_by.as_deref().unwrap_or("Anonim");
    out.push_str(&format!(
        "<article><p>{}</p><h1>{}</h1><p>{} · {}</p>{content}",
        escape(category),
        escape(&story.judul),
        date(story),
        escape(author)
    ));
    for picture in &story.dokumentasi_kegiatan {
        let caption = story.deskripsi.as_deref().unwrap_or("-");
        out.push_str(&format!(
            "<img src=\"{}\" alt=\"{}\" loading=\"lazy\">",
            escape(&picture.image),
            escape(caption)
        ));
    }
    out.push_str("</article>");
}

/// Day, month and year as they stand on the cards.
fn date(story: &PublicNews) -> String {
    let jayapura = chrono::FixedOffset::east_opt(9 * 3600).expect("nine hours is a valid offset");
    story
        .tanggal_publish
        .map(|at| at.with_timezone(&jayapura).format("%d-%m-%Y").to_string())
        .unwrap_or_default()
}

/// One testimonial.
pub(super) fn quote(voice: &PublicTestimonial, out: &mut String) {
    out.push_str(&format!(
        "<figure><blockquote>{}</blockquote><figcaption>{} · Awardee, {} · {}</figcaption></figure>",
        escape(&voice.testimoni),
        escape(&voice.nama_penerima),
        escape(voice.batch_penerimaan.as_deref().unwrap_or("-")),
        escape(voice.institusi_pendidikan.as_deref().unwrap_or("-"))
    ));
}

/// The first awardees of a year and where all of them are.
pub(super) fn awardees(year: i64, rows: &[PublicAwardee], out: &mut String) {
    out.push_str(&format!(
        "<h2>Daftar Awardee Tahun {year}</h2><table><thead><tr><th>Nama</th><th>Asal Sekolah/Universitas</th>\
<th>Program Studi/Jurusan</th><th>Kategori Beasiswa</th><th>Status</th></tr></thead><tbody>"
    ));
    for row in rows {
        let status = if row.status_lulus {
            "Lulus"
        } else {
            "Belum Lulus"
        };
        out.push_str(&format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{status}</td></tr>",
            escape(&row.nama_penerima),
            escape(&row.institusi_pendidikan),
            escape(&row.program_studi),
            escape(&row.beasiswa)
        ));
    }
    out.push_str(&format!(
        "</tbody></table><p><a href=\"/api/web/penerima-beasiswa/download?tahun={year}\">Unduh daftar</a></p>"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn titles_come_first_and_markup_stays_text() {
        let mut out = String::new();
        let text = json!({ "id": "x", "isi": ["<b>a</b>", "b"], "judul": "J", "url": "https://x" });
        texts(&text, &mut out);
        assert_eq!(out, "<h2>J</h2><p>&lt;b&gt;a&lt;/b&gt;</p><p>b</p>");
    }
}
