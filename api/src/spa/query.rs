//! What follows the question mark of a page: what decides what is drawn, without what links are followed with. So few words
//! and so short that nobody fills the kept pages with them.

/// Parameters of public pages whose page is drawn by the server.
const KNOWN: [&str; 8] = [
    "bahasa", "category", "halaman", "keadaan", "page", "per", "sort-by", "tahun",
];
/// What a mail's link proves itself by. A page looks different with one than without, and alike with any: it is drawn with
/// [`ANY`], so that no secret comes near the kept pages.
const SECRET: [&str; 2] = ["token", "verification"];
/// Stands for any secret.
const ANY: &str = "ada";
/// What the door to sign in is told of a proof that was tried.
const TRIED: [&str; 2] = ["failed", "success"];
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
        let is_secret = SECRET.contains(&name) && !value.is_empty() && !TRIED.contains(&value);
        let value = if is_secret { ANY } else { value };
        let is_word = value.len() <= VALUE_LENGTH_MAX
            && value
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        let is_known = KNOWN.contains(&name) || SECRET.contains(&name);
        if !is_word || !is_known || kept.iter().any(|(one, _)| *one == name) {
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
        assert_eq!(
            drawn("token=a.b%2F-c").as_deref(),
            Some("token=ada"),
            "drawn as with any secret, by none"
        );
        let told = "verification=success";
        assert_eq!(drawn(told).as_deref(), Some(told));
        for left in [
            "token=abc&token=def",
            "cari=yonas",
            "page=1&page=2",
            "page=%3Cb%3E",
            "tahun=012345678901234567890123456789012",
        ] {
            assert_eq!(drawn(left), None, "{left}");
        }
    }
}
