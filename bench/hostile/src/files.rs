//! Files that are uploaded: the form around them, and what they are.

use std::io::Cursor;

use api::extract::FileForm;
use api::files::content::{Kind, kind_of};
use api::files::object::{self, Object};
use api::files::workers::Workers;
use api::files::{image, pdf};
use api::routes::upload::files_of;
use axum::body::Body;
use axum::extract::FromRequest;
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;

/// Most files of one form here.
const FILES_MAX: usize = 3;
/// Longest side of a picture that is decoded here: larger ones take their time.
const SIDE_MAX: u32 = 400;

/// A form with files whose boundary is `batas`, or one file as it is. What is kept is what was sent, of
/// a type that the portal takes; a paper that may be kept names nothing that acts.
///
/// # Panics
/// When it does.
pub fn upload(data: &[u8]) {
    file(data);
    if let Some(found) = Object::parse(data) {
        let written = object::encode(&found.header, found.payload);
        assert_eq!(Object::parse(&written), Some(found));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime");
    let form = runtime.block_on(async {
        let request = Request::post("/api/web/upload/single-image")
            .header(CONTENT_TYPE, "multipart/form-data; boundary=batas")
            .body(Body::from(data.to_vec()))
            .expect("a request");
        let form = FileForm::from_request(request, &()).await.ok()?;
        let received = files_of(&std::env::temp_dir(), form, FILES_MAX)
            .await
            .ok()?;
        let workers = Workers::new(1);
        let mut files = Vec::new();
        for file in received {
            files.push(file.whole(&workers).await.ok()?);
        }
        Some(files)
    });
    let files = form.unwrap_or_default();
    assert!(files.len() <= FILES_MAX);
    let mut from = 0;
    for bytes in files {
        // In the order in which they were sent, and whole.
        let at = data[from..]
            .windows(bytes.len().max(1))
            .position(|part| part.starts_with(&bytes));
        if !bytes.is_empty() {
            from += at.expect("a part of what was sent") + bytes.len();
        }
        file(&bytes);
    }
}

fn file(bytes: &[u8]) {
    match kind_of(bytes) {
        Some(Kind::Pdf) => paper(bytes),
        Some(Kind::Image(format)) => {
            let size =
                ::image::ImageReader::with_format(Cursor::new(bytes), format).into_dimensions();
            if size.is_ok_and(|(width, height)| width.max(height) <= SIDE_MAX)
                && let Ok(encoded) = image::reencode(bytes, format)
            {
                assert!(
                    encoded.full.starts_with(b"RIFF") && encoded.full[8..].starts_with(b"WEBP")
                );
                let widths = image::in_widths(&encoded.full).expect("a picture of our own");
                assert_eq!(widths.len(), image::WIDTHS.len());
            }
        }
        None => {}
    }
}

fn paper(bytes: &[u8]) {
    if pdf::check(bytes).is_err() {
        return;
    }
    let has = |wanted: &[u8]| bytes.windows(wanted.len()).any(|part| part == wanted);
    assert!(has(b"%%EOF"));
    // Within a stream letters are only letters.
    if !has(b"stream") {
        for name in [
            &b"/JavaScript "[..],
            b"/Launch ",
            b"/EmbeddedFile ",
            b"/J#61vaScript ",
        ] {
            assert!(!has(name), "{}", String::from_utf8_lossy(name));
        }
    }
}
