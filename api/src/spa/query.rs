//! What follows the question mark of a page: what decides what is drawn, without what links are followed with. So few words
//! and so short that nobody fills the kept pages with them.

/// Parameters of public pages whose page is drawn by the server.
const KNOWN: [&str; 7] = [
    "category", "halaman", "keadaan", "page", "per", "sort-by", "tahun",
];
/// What mails, posts and advertisements add to a link; nothing here reads it.
const TRACKING: [&str; 8] = [
    "_hsenc", "dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid",
];
/// Most characters of a value.
const VALUE_LENGTH_MAX: usize = 32;

/// The part of a query that the server draws by, in one order; `None` where the browser decides: an unknown parameter, one
/// that stands twice, or a value that is no short word.
pub(super) fn drawn(query: &str) -> Option<String> {
    let mut kept: Vec<(&str, &str)> = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if name.starts_with("utm_") || TRACKING.contains(&name) {
            continue;
        }
        let is_word = value.len() <= VALUE_LENGTH_MAX
            && value
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if !is_word || !KNOWN.contains(&name) || kept.iter().any(|(one, _)| *one == name) {
            return None;
        }
        kept.push((name, value));
    }
    kept.sort_unstable();
    let pairs: Vec<String> = kept
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    Some(pairs.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracking_goes_and_known_words_stay_in_one_order() {
        assert_eq!(drawn(""), Some(String::new()));
        assert_eq!(drawn("fbclid=a.b%20c&utm_source=wa"), Some(String::new()));
        assert_eq!(
            drawn("tahun=2024&fbclid=x&halaman=2").as_deref(),
            Some("halaman=2&tahun=2024")
        );
        for left in [
            "token=abc",
            "cari=yonas",
            "page=1&page=2",
            "page=%3Cb%3E",
            "tahun=012345678901234567890123456789012",
        ] {
            assert_eq!(drawn(left), None, "{left}");
        }
    }
}
