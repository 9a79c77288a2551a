//! What a client sends with every request: the signed bytes, and text that becomes a page.

use api::rich_text::{clean, text_of, upload};
use api::signing::{Signature, SigningError, request_hash, session_key, sign, verify};
use chrono::DateTime;

/// Method, target, timestamp, nonce, signature and body, parted by NUL: what is accepted was signed so,
/// and its signature fits no other request.
///
/// # Panics
/// When another request is accepted.
pub fn signing(data: &[u8]) {
    let mut parts = data.splitn(6, |byte| *byte == 0);
    let mut text = || String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let (method, target, timestamp, nonce, signature) = (text(), text(), text(), text(), text());
    let body = parts.next().unwrap_or_default();
    let key = session_key("sesi");
    let now = DateTime::from_timestamp_millis(1_767_225_600_000).expect("a moment");
    let given = Signature {
        timestamp: &timestamp,
        nonce: &nonce,
        signature: &signature,
    };
    let mac = hex::encode(sign(&key, &method, &target, &timestamp, &nonce, body));
    if verify(&key, &method, &target, given, body, now).is_ok() {
        assert_eq!(signature, mac);
    }
    let given = Signature {
        signature: &mac,
        ..given
    };
    if verify(&key, &method, &target, given, body, now).is_err() {
        return;
    }
    // The HTTP server takes no method with a line break in it, so none is tried.
    if method.contains('\n') {
        return;
    }
    let refuses = |method: &str, target: &str, given: Signature<'_>, body: &[u8]| {
        let answer = verify(&key, method, target, given, body, now);
        assert!(answer.is_err(), "{method} {target} {given:?} {body:?}");
    };
    let hash = request_hash(&method, &target, body);
    let longer = [body, b"\n"].concat();
    refuses(&method, &target, given, &longer);
    assert_ne!(hash, request_hash(&method, &target, &longer));
    if let Some((last, rest)) = body.split_last() {
        refuses(&method, &target, given, &[rest, &[last ^ 1]].concat());
    }
    // A line of the signed text moved over to its neighbour.
    let moved = [nonce.as_bytes(), b"\n", body].concat();
    refuses(&method, &target, given, &moved);
    refuses(&method, &format!("{target}\n{timestamp}"), given, body);
    refuses(&format!("{method}\n{target}"), "", given, body);
    for end in ["?", "/", "%00"] {
        let other = format!("{target}{end}");
        refuses(&method, &other, given, body);
        assert_ne!(hash, request_hash(&method, &other, body));
    }
    if let Some((at, _)) = target.char_indices().next_back() {
        let (rest, last) = target.split_at(at);
        refuses(&format!("{method}{last}"), rest, given, body);
        assert_ne!(hash, request_hash(&format!("{method}{last}"), rest, body));
    }
    let other = session_key("sesi lain");
    let answer = verify(&other, &method, &target, given, body, now);
    assert_eq!(answer, Err(SigningError::Mismatch));
}

/// Rich text: what was cleaned stays as it is when cleaned again, and holds only what may be there.
///
/// # Panics
/// When it holds anything else.
pub fn rich_text(data: &[u8]) {
    let cleaned = clean(&String::from_utf8_lossy(data));
    let html = &cleaned.html;
    assert_eq!(clean(html), cleaned, "cleaned again");
    let mut images = Vec::new();
    for (at, _) in html.match_indices('<') {
        let tag = &html[at + 1..];
        let end = tag.find('>').expect("every tag ends");
        let (tag, _) = tag.split_at(end);
        let name = tag.strip_prefix('/').unwrap_or(tag);
        let (name, attributes) = name.split_once(' ').unwrap_or((name, ""));
        assert!(TAGS.contains(&name), "<{tag}> in {html}");
        // Between the quotes stand values, before them names.
        let mut parts = attributes.split('"');
        while let (Some(word), Some(value)) = (parts.next(), parts.next()) {
            let word = word.trim_start().strip_suffix('=').expect("a name");
            assert!(ATTRIBUTES.contains(&word), "{word} in {html}");
            if word == "href" {
                check_link(value, html);
            }
            if word == "src" {
                let id = upload(value).expect("only uploaded pictures");
                assert_eq!(value, format!("/berkas/{id}"));
                if !images.contains(&id) {
                    images.push(id);
                }
            }
        }
    }
    assert_eq!(images, cleaned.images);
    assert_eq!(
        html.is_empty(),
        images.is_empty() && text_of(html).is_empty()
    );
}

/// A link has an allowed scheme, or leads to a page of ours.
fn check_link(value: &str, html: &str) {
    let address = value.replace("&amp;", "&");
    // Browsers pass over line breaks and tabs in an address, and control characters around it.
    let address: String = address
        .trim_matches(|c: char| c <= ' ')
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
        .collect();
    let before = address.split(['/', '?', '#']).next().unwrap_or_default();
    match before.split_once(':') {
        Some((scheme, _)) => {
            let scheme = scheme.to_ascii_lowercase();
            assert!(SCHEMES.contains(&scheme.as_str()), "{value} in {html}");
        }
        None => {
            let own = address.starts_with('/') || address.starts_with('#');
            assert!(own && !address.starts_with("//"), "{value} in {html}");
            assert!(!address.starts_with("/\\"), "{value} in {html}");
        }
    }
}

// Written down again on purpose: a check that read the cleaner's own lists would believe whatever stands in them.
const TAGS: [&str; 32] = [
    "p",
    "br",
    "hr",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "blockquote",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "code",
    "pre",
    "a",
    "img",
    "figure",
    "figcaption",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
];
const ATTRIBUTES: [&str; 11] = [
    "href", "title", "rel", "src", "alt", "width", "height", "start", "colspan", "rowspan", "scope",
];
const SCHEMES: [&str; 10] = [
    "http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp",
];
