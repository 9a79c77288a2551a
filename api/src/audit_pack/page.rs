//! The page of a pack that people read.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use domain::duties::Duties;
use domain::office_time;
use uuid::Uuid;

use super::{Document, Events};
use crate::ApiError;
use crate::routes::audit::summary;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1d1b18}\
table{border-collapse:collapse;width:100%}th,td{border:1px solid #b9b2a7;padding:.4rem .6rem;text-align:left;vertical-align:top}\
th{background:#f3efe8}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:.8rem}code{overflow-wrap:anywhere}\
@media print{a{color:inherit}}";

/// `index.html`: what the pack is, how it is checked, every event in order, every document.
pub(super) fn index(
    title: &str,
    log_line: &str,
    events: &Events,
    documents: &BTreeMap<Uuid, Document>,
    names: &HashMap<String, String>,
    duties: &Duties,
) -> Result<String, ApiError> {
    let title = escaped(title);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"id\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Paket audit: {title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>Paket audit: {title}</h1>\n\
         <p>{} peristiwa dari catatan Beasiswa Nduga ({}), sebagaimana tersimpan, dengan bukti bahwa \
         masing-masing ada di dalam catatan itu dan tidak diubah.</p>\n\
         <h2>Cara memeriksa</h2>\n\
         <p>Buka <a href=\"periksa.html\">periksa.html</a> di peramban dan pilih berkas ZIP ini, atau jalankan <code>beasiswa-verify PAKET.zip KUNCI</code> dengan kunci publik yang diumumkan kantor. \
         Keduanya tidak memerlukan portal, jaringan, atau basis data. Setiap byte yang berubah disebut nama berkasnya. \
         Bukti mengikuti format C2SP (tlog-proof, tlog-checkpoint, signed-note) sehingga program lain pun dapat memeriksanya.</p>\n\
         <p>Yang dibuktikan: catatan ini tidak diubah. Yang tidak dibuktikan: bahwa isi catatan benar sejak awal.</p>\n\
         {}<h2>Peristiwa</h2>\n<table>\n<thead><tr><th scope=\"col\">Nomor</th><th scope=\"col\">Waktu (WIT)</th>\
         <th scope=\"col\">Apa dan oleh siapa</th><th scope=\"col\">Isi</th></tr></thead>\n<tbody>\n",
        events.len(),
        escaped(log_line),
        hands(duties),
    );
    for (position, event) in events {
        let payload = summary::without_personal(event.sealed_payload()?);
        let metadata = event.metadata().unwrap_or_default();
        let office = metadata["office"].as_str().unwrap_or_default();
        let actor = names
            .get(&event.actor_id)
            .map_or(event.actor_id.as_str(), String::as_str);
        let kind = summary::wire_kind(&event.stream.stream_type);
        let sentence =
            summary::with_particulars(&event.stream.stream_type, &event.event_type, &payload);
        let content = serde_json::to_string_pretty(&payload).map_err(ApiError::internal)?;
        let _ = writeln!(
            html,
            "<tr><td><a href=\"bukti/{position}.txt\">{position}</a></td><td>{}</td>\
             <td>{}<br>{} {}<br><small>{} <code>{}</code> versi {}</small></td><td><pre>{}</pre></td></tr>",
            office_time(event.recorded_at).format("%d-%m-%Y %H:%M:%S"),
            escaped(&sentence),
            escaped(actor),
            if office.is_empty() {
                String::new()
            } else {
                format!("({})", escaped(office))
            },
            escaped(kind),
            escaped(&event.stream.id),
            event.version.0,
            escaped(&content),
        );
    }
    html.push_str("</tbody>\n</table>\n<h2>Dokumen</h2>\n");
    if documents.is_empty() {
        html.push_str("<p>Peristiwa dalam paket ini tidak menyebut dokumen.</p>\n");
    } else {
        html.push_str("<ul>\n");
        for (id, document) in documents {
            let _ = match document {
                Document::Kept(path) => writeln!(html, "<li><a href=\"{path}\">{path}</a></li>"),
                Document::Gone => writeln!(
                    html,
                    "<li>{id}: tidak ada lagi (dihapus bersama data pribadi orangnya)</li>"
                ),
                Document::Differs => writeln!(
                    html,
                    "<li><strong>{id}: berkas yang tersimpan BUKAN berkas yang disebut peristiwa</strong></li>"
                ),
            };
        }
        html.push_str("</ul>\n");
    }
    html.push_str("</body>\n</html>\n");
    Ok(html)
}

/// The payments of the pack with their hands, where it holds some.
fn hands(duties: &Duties) -> String {
    let mut html = String::new();
    for (paid_for, chain) in duties.payments() {
        if html.is_empty() {
            html.push_str(
                "<h2>Pemisahan tugas</h2>\n<p>Siapa turun tangan pada setiap pembayaran, sejauh peristiwanya ada dalam \
                 paket ini: <a href=\"pemisahan-tugas.csv\">pemisahan-tugas.csv</a>, dengan \
                 <a href=\"usulan.csv\">usulan.csv</a> dan <a href=\"akun-petugas.csv\">akun-petugas.csv</a>. \
                 <code>beasiswa-verify</code> menghitungnya ulang dari peristiwa dan menyebut baris yang berbeda. \
                 Akun disebut dengan ID, bukan nama.</p>\n<table>\n<thead><tr><th scope=\"col\">Pembayaran</th>\
                 <th scope=\"col\">Putusan</th><th scope=\"col\">Tangan</th></tr></thead>\n<tbody>\n",
            );
        }
        let _ = write!(
            html,
            "<tr><td><code>{}</code></td><td>{}</td><td><ol>",
            paid_for.disbursement_id,
            chain.verdict().long_label()
        );
        for deed in &chain.deeds {
            let rules: Vec<&str> = chain
                .rules_at(deed.position)
                .map(|conflict| conflict.rule.label())
                .collect();
            let _ = write!(
                html,
                "<li>{}: {} <code>{}</code> <small>{} peristiwa {} {}</small></li>",
                deed.step.long_label(),
                escaped(&deed.office),
                deed.hand.account(),
                escaped(&deed.function_words()),
                deed.position,
                rules.join("; "),
            );
        }
        html.push_str("</ol></td></tr>\n");
    }
    if !html.is_empty() {
        html.push_str("</tbody>\n</table>\n");
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
