//! Refuses PDF files that do something: scripts, launched programs, embedded files, forms that send.
//!
//! Not a PDF reader: it looks for names outside of streams (with their `#xx` escapes undone), and
//! inside object streams, where they can hide compressed. Bounded in time and memory.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// Bytes of all unpacked object streams together.
const UNPACKED_MAX: u64 = 32 * 1024 * 1024;
/// Streams looked at.
const STREAMS_MAX: usize = 20_000;
/// Bytes allowed behind the end marker.
const TAIL_MAX: usize = 1024;
/// Bytes of an action looked at: without an end, each of many would be looked for through the whole
/// document.
const ACTION_MAX: usize = 4096;

/// Names that make a document more than paper.
const REFUSED: &[&[u8]] = &[
    b"JavaScript",
    b"JS",
    b"AA",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"Filespec",
    b"RichMedia",
    b"XFA",
    b"SubmitForm",
    b"ImportData",
    b"GoToE",
    b"Rendition",
    b"Movie",
    b"Sound",
];

/// Why a document was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// No end marker, or much behind it: cut off, or another file is glued to it.
    #[error("the end marker is missing or not at the end")]
    NoEnd,
    /// It holds something that acts.
    #[error("it holds /{0}")]
    Active(String),
    /// Encrypted: nobody could look inside, neither this check nor a verifier.
    #[error("it is encrypted")]
    Encrypted,
    /// An object stream that cannot be unpacked with the one filter everybody uses.
    #[error("an object stream cannot be looked into")]
    Opaque,
    /// More than can be looked at.
    #[error("it is too complex")]
    TooComplex,
}

/// Checks a document.
///
/// # Errors
/// [`PdfError`].
pub fn check(bytes: &[u8]) -> Result<(), PdfError> {
    let end = find_last(bytes, b"%%EOF").ok_or(PdfError::NoEnd)?;
    if bytes.len() - end > TAIL_MAX {
        return Err(PdfError::NoEnd);
    }
    let mut unpacked_bytes = 0u64;
    let mut streams = 0usize;
    let mut rest = bytes;
    loop {
        let Some(Split {
            outside,
            dictionary,
            stream,
            after,
        }) = next_stream(rest)
        else {
            return check_names(rest);
        };
        check_names(outside)?;
        streams += 1;
        if streams > STREAMS_MAX {
            return Err(PdfError::TooComplex);
        }
        if has_name(dictionary, b"ObjStm") {
            if !has_name(dictionary, b"FlateDecode") || count_filters(dictionary) != 1 {
                return Err(PdfError::Opaque);
            }
            let mut unpacked = Vec::new();
            let allowed = UNPACKED_MAX - unpacked_bytes;
            ZlibDecoder::new(stream)
                .take(allowed + 1)
                .read_to_end(&mut unpacked)
                .map_err(|_| PdfError::Opaque)?;
            unpacked_bytes += unpacked.len() as u64;
            if unpacked_bytes > UNPACKED_MAX {
                return Err(PdfError::TooComplex);
            }
            check_names(&unpacked)?;
        }
        rest = after;
    }
}

/// A document split at a stream.
struct Split<'a> {
    outside: &'a [u8],
    dictionary: &'a [u8],
    stream: &'a [u8],
    after: &'a [u8],
}

/// Splits at the next stream.
fn next_stream(bytes: &[u8]) -> Option<Split<'_>> {
    let mut from = 0;
    loop {
        let at = from + find(&bytes[from..], b"stream")?;
        let body = match &bytes[at + 6..] {
            [b'\r', b'\n', ..] => at + 8,
            [b'\n', ..] => at + 7,
            _ => {
                from = at + 6;
                continue;
            }
        };
        let outside = &bytes[..at];
        // A stream's keyword follows its dictionary; anywhere else it is text.
        if !outside.trim_ascii_end().ends_with(b">>") {
            from = at + 6;
            continue;
        }
        let start = find_last(outside, b" obj")
            .or_else(|| find_last(outside, b"\nobj"))
            .unwrap_or(0);
        let length = find(&bytes[body..], b"endstream")?;
        let after = &bytes[body + length + 9..];
        return Some(Split {
            outside,
            dictionary: &outside[start..],
            stream: &bytes[body..body + length],
            after,
        });
    }
}

fn check_names(bytes: &[u8]) -> Result<(), PdfError> {
    for (name, following) in Names(bytes) {
        if name == b"Encrypt" {
            return Err(PdfError::Encrypted);
        }
        let acts = REFUSED.contains(&name.as_slice())
            // Opening at a page is harmless and common; anything else that happens by itself is not.
            || (name == b"OpenAction" && following.trim_ascii_start().starts_with(b"<<") && !opens_page(following));
        if acts {
            return Err(PdfError::Active(
                String::from_utf8_lossy(&name).into_owned(),
            ));
        }
    }
    Ok(())
}

fn opens_page(action: &[u8]) -> bool {
    let near = &action[..action.len().min(ACTION_MAX)];
    find(near, b">>").is_some_and(|end| has_name(&near[..end], b"GoTo"))
}

fn has_name(bytes: &[u8], wanted: &[u8]) -> bool {
    Names(bytes).any(|(name, _)| name == wanted)
}

fn count_filters(dictionary: &[u8]) -> usize {
    Names(dictionary)
        .filter(|(name, _)| name.ends_with(b"Decode") || name == b"Crypt")
        .count()
}

/// The names (`/Name`) in some bytes with their escapes undone, and what follows each.
struct Names<'a>(&'a [u8]);

impl<'a> Iterator for Names<'a> {
    type Item = (Vec<u8>, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.0.iter().position(|byte| *byte == b'/')?;
        let rest = &self.0[at + 1..];
        let length = rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || b"\0()<>[]{}/%".contains(byte))
            .unwrap_or(rest.len());
        let (raw, following) = rest.split_at(length);
        self.0 = following;
        Some((unescape(raw), following))
    }
}

fn unescape(raw: &[u8]) -> Vec<u8> {
    let mut name = Vec::with_capacity(raw.len());
    let mut bytes = raw;
    while let Some((first, rest)) = bytes.split_first() {
        let mut code = [0u8; 1];
        if *first == b'#'
            && let Some(digits) = rest.get(..2)
            && hex::decode_to_slice(digits, &mut code).is_ok()
        {
            name.push(code[0]);
            bytes = &rest[2..];
        } else {
            name.push(*first);
            bytes = rest;
        }
    }
    name
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

fn find_last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|part| part == wanted)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::ZlibEncoder};

    use super::*;

    fn pdf(body: &[u8]) -> Vec<u8> {
        let mut bytes = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog ".to_vec();
        bytes.extend_from_slice(body);
        bytes.extend_from_slice(b" >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
        bytes
    }

    fn with_object_stream(hidden: &[u8], filter: &str) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(hidden).unwrap();
        let packed = encoder.finish().unwrap();
        let mut body =
            format!(">>\nendobj\n2 0 obj\n<< /Type /ObjStm /Filter {filter} >>\nstream\n")
                .into_bytes();
        body.extend_from_slice(&packed);
        body.extend_from_slice(b"\nendstream\nendobj\n3 0 obj\n<<");
        pdf(&body)
    }

    #[test]
    fn takes_paper() {
        assert_eq!(check(&pdf(b"/Pages 2 0 R")), Ok(()));
        assert_eq!(check(&pdf(b"/OpenAction [3 0 R /FitH null]")), Ok(()));
        assert_eq!(
            check(&pdf(b"/OpenAction << /S /GoTo /D [3 0 R] >>")),
            Ok(())
        );
        assert_eq!(
            check(&with_object_stream(
                b"1 0 << /Type /Page >>",
                "/FlateDecode"
            )),
            Ok(())
        );
    }

    #[test]
    fn refuses_what_acts() {
        for active in [
            "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
            "/OpenAction << /S /URI /URI (http://x) >>",
            "/Names << /EmbeddedFiles 4 0 R >>",
            "/A << /S /Launch /F (cmd.exe) >>",
            "/AA << /O 5 0 R >>",
            "/AcroForm << /XFA 6 0 R >>",
            "/J#61vaScript 7 0 R",
        ] {
            let answer = check(&pdf(active.as_bytes()));
            assert!(
                matches!(answer, Err(PdfError::Active(_))),
                "{active}: {answer:?}"
            );
        }
    }

    #[test]
    fn refuses_scripts_in_an_object_stream_and_one_it_cannot_open() {
        let hidden = b"1 0 << /S /JavaScript >>";
        let answer = check(&with_object_stream(hidden, "/FlateDecode"));
        assert!(matches!(answer, Err(PdfError::Active(_))), "{answer:?}");
        let answer = check(&with_object_stream(
            hidden,
            "[/ASCIIHexDecode /FlateDecode]",
        ));
        assert_eq!(answer, Err(PdfError::Opaque));
    }

    #[test]
    fn a_bomb_in_an_object_stream_is_too_complex() {
        let zeros = vec![b' '; 40 * 1024 * 1024];
        assert_eq!(
            check(&with_object_stream(&zeros, "/FlateDecode")),
            Err(PdfError::TooComplex)
        );
    }

    #[test]
    fn letters_inside_a_picture_are_not_names() {
        let body = b">>\nendobj\n2 0 obj\n<< /Subtype /Image /Filter /DCTDecode >>\nstream\nxx /JS yy\nendstream\nendobj\n3 0 obj\n<<";
        assert_eq!(check(&pdf(body)), Ok(()));
    }

    #[test]
    fn many_actions_without_an_end_are_refused_at_the_first() {
        let mut body = b"/OpenAction <<".repeat(500_000);
        body.extend_from_slice(b"/GoTo");
        let answer = check(&pdf(&body));
        assert_eq!(answer, Err(PdfError::Active("OpenAction".to_owned())));
    }

    #[test]
    fn refuses_encrypted_cut_and_glued_documents() {
        assert_eq!(check(&pdf(b"/Encrypt 9 0 R")), Err(PdfError::Encrypted));
        assert_eq!(check(b"%PDF-1.7\n1 0 obj"), Err(PdfError::NoEnd));
        let mut glued = pdf(b"");
        glued.extend_from_slice(&[b'x'; 4096]);
        assert_eq!(check(&glued), Err(PdfError::NoEnd));
    }
}
