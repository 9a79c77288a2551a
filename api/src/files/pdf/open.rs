//! What stands in the open: everything that no known stream holds, name by name.

use std::collections::BTreeSet;

use super::names::{Names, find};
use super::{ACTION_MAX, PdfError, Unpacked, check_name, leads_to_web};

/// Looks through everything but the streams at `known` places.
pub(super) fn outside(
    bytes: &[u8],
    known: &BTreeSet<(usize, usize)>,
    unpacked: &mut Unpacked,
) -> Result<(), PdfError> {
    let mut from = 0;
    for (start, end) in known {
        if *start >= from && *end <= bytes.len() {
            strange(&bytes[from..*start], unpacked)?;
            from = *end;
        }
    }
    strange(&bytes[from..], unpacked)
}

/// Looks through bytes between the known streams. A stream among them, of which no parser knows, is unpacked where it can
/// be, and looked through like the rest.
pub(super) fn strange(bytes: &[u8], unpacked: &mut Unpacked) -> Result<(), PdfError> {
    check_names(bytes)?;
    let mut from = 0;
    while let Some(at) = find(&bytes[from..], b"stream").map(|at| from + at) {
        from = at + b"stream".len();
        let body = match &bytes[from..] {
            [b'\r', b'\n', body @ ..] | [b'\n' | b'\r', body @ ..] => body,
            _ => continue,
        };
        if !bytes[..at].ends_with(b"end")
            && !body.is_empty()
            && let Some(objects) = unpacked.inflate(body)?
        {
            check_names(&objects)?;
        }
    }
    Ok(())
}

/// The address that stands behind the name of one, in the open; none where something else does.
fn address_behind(following: &[u8]) -> Option<Vec<u8>> {
    let near = &following[..following.len().min(ACTION_MAX)];
    match near.trim_ascii_start() {
        [b'<', b'<', ..] => None,
        [b'<', digits @ ..] => {
            let end = digits.iter().position(|byte| *byte == b'>')?;
            let mut digits: Vec<u8> = digits[..end]
                .iter()
                .copied()
                .filter(|byte| !byte.is_ascii_whitespace())
                .collect();
            if digits.len() % 2 == 1 {
                digits.push(b'0');
            }
            // What is no number is no address either.
            Some(hex::decode(digits).unwrap_or_else(|_| b"?:".to_vec()))
        }
        // Escapes stay: no honest scheme has one.
        [b'(', text @ ..] => {
            let end = text.iter().position(|byte| *byte == b')');
            Some(text[..end.unwrap_or(text.len())].to_vec())
        }
        _ => None,
    }
}

pub(super) fn check_names(bytes: &[u8]) -> Result<(), PdfError> {
    for (name, following) in Names(bytes) {
        if name == b"Encrypt" {
            return Err(PdfError::Encrypted);
        }
        check_name(&name)?;
        let acts = name == b"OpenAction"
            && following.trim_ascii_start().starts_with(b"<<")
            && !opens_page(following);
        if acts {
            return Err(PdfError::Active("OpenAction".to_owned()));
        }
        if matches!(name.as_slice(), b"URI" | b"Base")
            && address_behind(following).is_some_and(|address| !leads_to_web(&address))
        {
            return Err(PdfError::Active("URI".to_owned()));
        }
        let next = following.trim_ascii_start();
        if name == b"Ref" && next.starts_with(b"<<") {
            return Err(PdfError::Active("Ref".to_owned()));
        }
        if name == b"FontMatrix" && !is_open_matrix(next) {
            return Err(PdfError::Active("FontMatrix".to_owned()));
        }
    }
    Ok(())
}

/// Whether what stands in the open is a matrix of numbers or the number of an object, which is looked at by itself.
fn is_open_matrix(text: &[u8]) -> bool {
    let near = &text[..text.len().min(ACTION_MAX)];
    let inner = match near.strip_prefix(b"[") {
        Some(list) => match list.iter().position(|byte| *byte == b']') {
            Some(end) => &list[..end],
            None => return false,
        },
        None => return near.first().is_some_and(u8::is_ascii_digit),
    };
    let numeric = |byte: &u8| byte.is_ascii_whitespace() || b"0123456789+-.eER".contains(byte);
    inner.iter().all(numeric)
}

fn opens_page(action: &[u8]) -> bool {
    let near = &action[..action.len().min(ACTION_MAX)];
    find(near, b">>").is_some_and(|end| Names(&near[..end]).any(|(name, _)| name == b"GoTo"))
}
