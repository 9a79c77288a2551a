//! What follows the question mark of a page: what decides what is drawn, without what links are followed with. Few words, and
//! so short that nobody fills the kept pages with them; a page that shows what somebody typed is drawn for them alone.

/// Parameters of public pages whose page is drawn by the server, for everybody who asks the same.
const KNOWN: [&str; 8] = [
    "bahasa", "category", "halaman", "keadaan", "page", "per", "sort-by", "tahun",
];
/// Pages that read what somebody typed or what the office named, and the parameters that hold it.
const TYPED: [(&str, &[&str]); 3] = [
    ("/awardee", &["cari", "dari", "sampai"]),
    ("/berita/filter-list", &["category", "search", "sort-by"]),
    ("/bolehkah", &["asal", "jenjang", "semester", "umur"]),
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
/// Most characters of what somebody typed.
const TYPED_LENGTH_MAX: usize = 64;
/// Most bytes that these may be written with.
const TYPED_BYTES_MAX: usize = 6 * TYPED_LENGTH_MAX;
/// What names and titles have beside letters and digits. Whatever else is typed, the browser draws.
const MARKS: &str = " '’-.,:!?/()&+";

/// The part of a query that the server draws by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawn {
    /// Names and values in one order, written as a browser writes them.
    pub query: String,
    /// Whether somebody typed some of it: the page is drawn for who asks, and kept for nobody.
    pub is_typed: bool,
}

/// What of a query decides what is drawn of the page at `path`; `None` where the browser decides: an unknown parameter, one that
/// stands twice, or a value that is neither a short word nor what people type.
pub(super) fn drawn(path: &str, query: &str) -> Option<Drawn> {
    let read_here = TYPED.iter().find(|(page, _)| *page == path);
    let read_here = read_here.map_or(&[][..], |(_, names)| *names);
    let mut kept: Vec<(&str, String)> = Vec::new();
    let mut is_typed = false;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if name.starts_with("utm_") || TRACKING.contains(&name) {
            continue;
        }
        if kept.iter().any(|(one, _)| *one == name) {
            return None;
        }
        let is_secret = SECRET.contains(&name) && !value.is_empty() && !TRIED.contains(&value);
        let is_read_here = read_here.contains(&name);
        let is_known =
            KNOWN.contains(&name) || SECRET.contains(&name) || (is_read_here && value.is_empty());
        let value = if is_secret {
            ANY.to_owned()
        } else if is_known && is_word(value) {
            value.to_owned()
        } else if is_read_here {
            is_typed = true;
            typed(value)?
        } else {
            return None;
        };
        kept.push((name, value));
    }
    kept.sort_unstable();
    let pairs: Vec<String> = kept
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    Some(Drawn {
        query: pairs.join("&"),
        is_typed,
    })
}

fn is_word(value: &str) -> bool {
    value.len() <= VALUE_LENGTH_MAX
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// A typed value, read as browsers read it and written anew in the one way that both read alike; none where it is long, holds
/// other characters than names do, or was not written by a browser (what is no UTF-8 becomes a character that no name has).
fn typed(value: &str) -> Option<String> {
    if value.len() > TYPED_BYTES_MAX {
        return None;
    }
    let text = first_of(&format!("v={value}"), "v")?;
    let is_plain = text.chars().count() <= TYPED_LENGTH_MAX
        && text
            .chars()
            .all(|letter| letter.is_alphanumeric() || MARKS.contains(letter));
    is_plain.then(|| form_urlencoded::byte_serialize(text.as_bytes()).collect())
}

/// What a query says under a name; none where it says nothing.
pub(super) fn first_of(query: &str, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let (_, value) = pairs.find(|(one, _)| one == name)?;
    (!value.is_empty()).then(|| value.into_owned())
}

/// The whole number from 0 that stands under a name, of so many digits.
pub(super) fn number_of(
    query: &str,
    name: &str,
    digits: std::ops::RangeInclusive<usize>,
) -> Option<u32> {
    let text = first_of(query, name)?;
    let is_number = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The year that stands under `tahun`.
pub(super) fn year_of(query: &str) -> Option<i64> {
    let year = number_of(query, "tahun", 4..=4)?;
    (1000..3000).contains(&year).then_some(i64::from(year))
}

/// The page of a list that stands under a name; the first where there is none.
pub(super) fn page_of(query: &str, name: &str) -> u32 {
    number_of(query, name, 1..=6).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The query that a page is drawn by, and whether it is kept.
    fn told(path: &str, query: &str) -> Option<(String, bool)> {
        drawn(path, query).map(|drawn| (drawn.query, !drawn.is_typed))
    }

    #[test]
    fn tracking_goes_and_known_words_stay_in_one_order() {
        let kept = |query| told("/awardee", query);
        let all = |query: &str| Some((query.to_owned(), true));
        assert_eq!(kept(""), all(""));
        assert_eq!(kept("cari="), all("cari="), "nothing was typed");
        assert_eq!(kept("fbclid=a.b%20c&utm_source=wa"), all(""));
        assert_eq!(
            kept("tahun=2024&fbclid=x&halaman=2"),
            all("halaman=2&tahun=2024")
        );
        assert_eq!(
            kept("token=a.b%2F-c"),
            all("token=ada"),
            "drawn as with any secret, by none"
        );
        assert_eq!(kept("verification=success"), all("verification=success"));
        for left in [
            "token=abc&token=def",
            "search=yonas",
            "page=1&page=2",
            "page=%3Cb%3E",
            "tahun=012345678901234567890123456789012",
        ] {
            assert_eq!(kept(left), None, "{left}");
        }
    }

    #[test]
    fn what_somebody_typed_is_drawn_where_a_page_reads_it_and_is_kept_nowhere() {
        for (path, query, written) in [
            ("/awardee", "cari=yonas", "cari=yonas"),
            (
                "/awardee",
                "tahun=2026&cari=Yonas%20Tabuni&fbclid=x",
                "cari=Yonas+Tabuni&tahun=2026",
            ),
            ("/awardee", "cari=Jos%C3%A9+d%27A", "cari=Jos%C3%A9+d%27A"),
            ("/awardee", "dari=2026-01-31", "dari=2026-01-31"),
            (
                "/berita/filter-list",
                "sort-by=Paling%20banyak%20dibaca&search=wisuda",
                "search=wisuda&sort-by=Paling+banyak+dibaca",
            ),
            (
                "/bolehkah",
                "umur=19&asal=nduga&jenjang=S1&semester=2",
                "asal=nduga&jenjang=S1&semester=2&umur=19",
            ),
        ] {
            assert_eq!(
                told(path, query),
                Some((written.to_owned(), false)),
                "{query}"
            );
            // Written anew it reads as it did.
            assert_eq!(told(path, written), Some((written.to_owned(), false)));
        }
        // A word of the office's own lists is kept, another name of theirs is not.
        let news = "/berita/filter-list";
        assert!(told(news, "category=Pengumuman").unwrap().1);
        assert!(!told(news, "category=Kabar%20kampus").unwrap().1);
    }

    #[test]
    fn what_is_typed_otherwise_is_left_to_the_browser() {
        let long = format!("cari={}", "a".repeat(TYPED_LENGTH_MAX + 1));
        let encoded = format!("cari={}", "%61".repeat(2 * TYPED_LENGTH_MAX + 1));
        for (path, query) in [
            ("/awardee", long.as_str()),
            ("/awardee", encoded.as_str()),
            ("/awardee", "cari=%3Cb%3E"),
            ("/awardee", "cari=a%00b"),
            ("/awardee", "cari=a%0Ab"),
            // No UTF-8, and the mark of the order of bytes.
            ("/awardee", "cari=%FF"),
            ("/awardee", "cari=%C3"),
            ("/awardee", "cari=%EF%BB%BFa"),
            ("/awardee", "cari=%zz"),
            ("/awardee", "cari=a&cari=b"),
            ("/awardee", "c%61ri=a"),
            ("/awardee/", "cari=a"),
            ("/beasiswa", "cari=a"),
            ("/transparansi", "tahun=dua%20ribu"),
        ] {
            assert_eq!(drawn(path, query), None, "{path}?{query}");
        }
        let whole = format!("cari={}", "a".repeat(TYPED_LENGTH_MAX));
        assert!(drawn("/awardee", &whole).is_some());
    }

    #[test]
    fn words_and_numbers_are_read_as_the_pages_read_them() {
        let query = "cari=Yonas+Tabuni&halaman=3&keadaan=&tahun=2026";
        assert_eq!(first_of(query, "cari").as_deref(), Some("Yonas Tabuni"));
        assert_eq!(first_of(query, "keadaan"), None);
        assert_eq!(year_of(query), Some(2026));
        assert_eq!(page_of(query, "halaman"), 3);
        for odd in ["tahun=999", "tahun=20260", "tahun=3000", "tahun=-5", ""] {
            assert_eq!(year_of(odd), None, "{odd}");
        }
        for odd in ["page=0", "page=-1", "page=1234567", "page=x", ""] {
            assert_eq!(page_of(odd, "page"), 1, "{odd}");
        }
    }
}
