//! The page of a pack that people read.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use domain::duties::Duties;
use domain::office_time;
use uuid::Uuid;

use super::summary::{ERASED, Summary};
use super::{Document, Events};
use crate::ApiError;
use crate::routes::audit::summary;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1d1b18}\
div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border:1px solid #b9b2a7;padding:.4rem .6rem;text-align:left;vertical-align:top}\
th{background:#f3efe8}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:.8rem}code{overflow-wrap:anywhere}\
@media print{a{color:inherit}}";

/// `index.html`: what the pack is about in words, with the way to everything else in it.
/// `month` is what is said of the books of its month, where it is of one.
pub(super) fn index(
    title: &str,
    log_line: &str,
    (events, month): (usize, &str),
    summary: &Summary,
) -> String {
    let mut html = head(&format!("Paket audit: {}", escaped(title)));
    let _ = write!(
        html,
        "<p>{} pembayaran, jumlah {}. {events} peristiwa dari catatan Beasiswa Nduga ({}).</p>\n\
         <p>Ringkasan ini juga ada sebagai <a href=\"ringkasan.xlsx\">ringkasan.xlsx</a>. Setiap peristiwa dengan buktinya: \
         <a href=\"peristiwa.html\">peristiwa.html</a>.</p>\n",
        summary.payments.len(),
        crate::error::rupiah(summary.amount()),
        escaped(log_line),
    );
    html.push_str(month);
    orders(&mut html, summary);
    payments(&mut html, summary);
    departures(&mut html, summary);
    papers(&mut html, summary);
    html.push_str(
        "<h2>Data pribadi</h2>\n<p>Nama penerima berasal dari portal pada saat paket ini dibuat. NIK, nomor rekening, alamat, \
         dan nama berkas di dalam peristiwa tersegel: bukti berlaku atas bentuk tersegelnya. Yang berhak membukanya masuk ke \
         portal dan membuka halaman penerima; setiap pembukaan dicatat. Data orang yang dihapus tidak dapat dibuka lagi oleh \
         siapa pun.</p>\n\
         <h2>Cara memeriksa</h2>\n\
         <p>Buka <a href=\"periksa.html\">periksa.html</a> di peramban dan pilih berkas ZIP ini, atau jalankan <code>beasiswa-verify PAKET.zip KUNCI</code> dengan kunci publik yang diumumkan kantor. \
         Keduanya tidak memerlukan portal, jaringan, atau basis data. Setiap byte yang berubah disebut nama berkasnya. \
         Bukti mengikuti format C2SP (tlog-proof, tlog-checkpoint, signed-note) sehingga program lain pun dapat memeriksanya.</p>\n\
         <p>Yang dibuktikan: catatan ini tidak diubah. Yang tidak dibuktikan: bahwa isi catatan benar sejak awal. Ringkasan ini \
         ditandatangani bersama paketnya; yang menentukan ialah peristiwanya.</p>\n</body>\n</html>\n",
    );
    html
}

fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"id\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
}

/// The head row of a table.
pub(super) fn table(html: &mut String, heads: &[&str]) {
    html.push_str("<div><table>\n<thead><tr>");
    for head in heads {
        let _ = write!(html, "<th scope=\"col\">{head}</th>");
    }
    html.push_str("</tr></thead>\n<tbody>\n");
}

pub(super) const TABLE_END: &str = "</tbody>\n</table></div>\n";

fn orders(html: &mut String, summary: &Summary) {
    if summary.orders.is_empty() {
        return;
    }
    html.push_str("<h2>Jumlah menurut SP2D</h2>\n");
    table(html, &["SP2D", "Isi paket"]);
    for order in &summary.orders {
        let (number, words) = (escaped(&order.number), order.words());
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{number}</th><td>{words}</td></tr>"
        );
    }
    html.push_str(TABLE_END);
}

fn payments(html: &mut String, summary: &Summary) {
    html.push_str("<h2>Pembayaran dan siapa yang memutuskannya</h2>\n");
    if summary.payments.is_empty() {
        html.push_str("<p>Paket ini tidak memuat pembayaran.</p>\n");
        return;
    }
    let heads = [
        "No",
        "Penerima",
        "Komponen",
        "Jumlah",
        "Status",
        "SP2D",
        "Pemisahan tugas",
        "Siapa, sebagai apa",
    ];
    table(html, &heads);
    for (number, payment) in (1..).zip(&summary.payments) {
        let hands: String = payment
            .hands
            .iter()
            .map(|hand| format!("<li>{}</li>", escaped(hand)))
            .collect();
        let _ = writeln!(
            html,
            "<tr><td>{number}</td><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td><ol>{hands}</ol></td></tr>",
            escaped(&payment.recipient),
            payment.component,
            crate::error::rupiah(payment.amount),
            payment.status.label(),
            escaped(payment.orders[2].as_deref().unwrap_or("Belum terbit")),
            payment.verdict,
        );
    }
    html.push_str(TABLE_END);
}

fn departures(html: &mut String, summary: &Summary) {
    html.push_str("<h2>Pengecualian, koreksi, dan pembatalan</h2>\n");
    if summary.departures.is_empty() {
        html.push_str("<p>Tidak ada dalam paket ini.</p>\n");
        return;
    }
    table(
        html,
        &["Waktu (WIT)", "Apa", "Tentang", "Oleh", "Alasan", "Bukti"],
    );
    for it in &summary.departures {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td><a href=\"bukti/{position}.txt\">{position}</a></td></tr>",
            it.at,
            escaped(&it.what),
            escaped(&it.about),
            escaped(&it.by),
            escaped(it.reason.as_deref().unwrap_or("")),
            position = it.position,
        );
    }
    html.push_str(TABLE_END);
}

fn papers(html: &mut String, summary: &Summary) {
    html.push_str("<h2>Berkas</h2>\n");
    if summary.persons.is_empty() && summary.of_office.is_empty() {
        html.push_str("<p>Peristiwa dalam paket ini tidak menyebut dokumen.</p>\n");
        return;
    }
    let office = ("Berkas kantor: SK, DPA, dan daftar", &summary.of_office);
    let persons = summary
        .persons
        .iter()
        .map(|person| (person.name.as_deref().unwrap_or(ERASED), &person.papers));
    for (name, papers) in std::iter::once(office).chain(persons) {
        if papers.is_empty() {
            continue;
        }
        let _ = write!(html, "<h3>{}</h3>\n<ul>\n", escaped(name));
        for (what, path, position) in papers {
            let what = escaped(what);
            let proof = format!("<a href=\"bukti/{position}.txt\">peristiwa {position}</a>");
            let _ = match path {
                Some(path) => writeln!(html, "<li><a href=\"{path}\">{what}</a>, {proof}</li>"),
                None => writeln!(
                    html,
                    "<li>{what}: tidak ada dalam paket, lihat peristiwa.html; {proof}</li>"
                ),
            };
        }
        html.push_str("</ul>\n");
    }
}

/// `peristiwa.html`: the hands in each payment, every event in order, every document.
pub(super) fn of_events(
    title: &str,
    events: &Events,
    documents: &BTreeMap<Uuid, Document>,
    names: &HashMap<String, String>,
    duties: &Duties,
) -> Result<String, ApiError> {
    let mut html = head(&format!("Peristiwa: {}", escaped(title)));
    let _ = write!(
        html,
        "<p><a href=\"index.html\">Ringkasan</a></p>\n{}<h2>Peristiwa</h2>\n<table>\n<thead><tr><th scope=\"col\">Nomor</th><th scope=\"col\">Waktu (WIT)</th>\
         <th scope=\"col\">Apa dan oleh siapa</th><th scope=\"col\">Isi</th></tr></thead>\n<tbody>\n",
        hands(duties),
    );
    for (position, event) in events {
        let payload = summary::without_personal(event.sealed_payload()?);
        let metadata = event.metadata().unwrap_or_default();
        let office = metadata["office"].as_str().unwrap_or_default();
        let actor = names
            .get(&event.actor_id)
            .map_or(event.actor_id.as_str(), String::as_str);
        let kind = summary::kind_text(&event.stream.stream_type);
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

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
