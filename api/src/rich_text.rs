//! Rich text of authors, cleaned by an allow-list whatever their editor sent: headings 2 to 4, lists,
//! tables, quotes, pictures that were uploaded here, and links by the schemes of spec §5.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use ammonia::{Builder, UrlRelative};
use uuid::Uuid;

/// Cleaned rich text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RichText {
    /// Safe HTML; empty when nothing readable was left.
    pub html: String,
    /// The uploaded pictures it shows.
    pub images: Vec<Uuid>,
}

const TAGS: &[&str] = &[
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
    // Renamed below to the nearest heading a page has room for.
    "h1",
    "h5",
    "h6",
];
/// Tags that go with everything in them.
const REMOVED: &[&str] = &[
    "script",
    "style",
    "title",
    "template",
    "noscript",
    "noframes",
    "noembed",
    "iframe",
    "object",
    "embed",
    "applet",
    "svg",
    "math",
    "select",
    "textarea",
    "button",
    "xml",
    "xmp",
    "plaintext",
];
/// Spec §5.
const SCHEMES: &[&str] = &[
    "http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp",
];
/// Where uploaded files are.
const FILES: &str = "/berkas/";

/// How often rich text is cleaned at most: what a tag in the wrong place comes to settles at the second
/// or third reading.
const ROUNDS_MAX: usize = 8;

/// Cleans rich text, until cleaning it again changes nothing: what is kept is what a browser reads.
pub fn clean(html: &str) -> RichText {
    let cleaner = cleaner();
    let mut cleaned = clean_once(&cleaner, html);
    for _ in 0..ROUNDS_MAX {
        let again = clean_once(&cleaner, &cleaned.html);
        if again == cleaned {
            return cleaned;
        }
        cleaned = again;
    }
    // Nothing that an author writes: its words are kept.
    let html = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]
        .iter()
        .fold(text_of(&cleaned.html), |text, (letter, entity)| {
            text.replace(letter, entity)
        });
    RichText {
        html,
        images: Vec::new(),
    }
}

fn clean_once(cleaner: &Builder<'_>, html: &str) -> RichText {
    let cleaned = cleaner.clean(html).to_string();
    let (cleaned, images) = with_known_images(&cleaned);
    // The cleaner has written these itself, without attributes; in texts and attributes `<` is `&lt;`.
    let html = cleaned
        .replace("<h1>", "<h2>")
        .replace("</h1>", "</h2>")
        .replace("<h5>", "<h4>")
        .replace("</h5>", "</h4>")
        .replace("<h6>", "<h4>")
        .replace("</h6>", "</h4>")
        .replace("<p></p>", "")
        .replace("<p>&nbsp;</p>", "");
    let readable = !images.is_empty() || !text_of(&html).is_empty();
    RichText {
        html: if readable { html } else { String::new() },
        images,
    }
}

fn cleaner() -> Builder<'static> {
    let set = |words: &[&'static str]| words.iter().copied().collect::<HashSet<_>>();
    let mut builder = Builder::empty();
    builder
        .tags(set(TAGS))
        .clean_content_tags(set(REMOVED))
        .generic_attributes(HashSet::new())
        .tag_attributes(HashMap::from([
            ("a", set(&["href", "title"])),
            ("img", set(&["src", "alt", "title", "width", "height"])),
            ("ol", set(&["start"])),
            ("th", set(&["colspan", "rowspan", "scope"])),
            ("td", set(&["colspan", "rowspan"])),
        ]))
        .url_schemes(set(SCHEMES))
        .url_relative(UrlRelative::Custom(Box::new(default_scheme)))
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("img", "src") => upload(value).map(|id| Cow::Owned(format!("{FILES}{id}"))),
            (_, "width" | "height" | "start" | "colspan" | "rowspan") => {
                let short = value.len() <= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
                short.then_some(Cow::Borrowed(value))
            }
            _ => Some(Cow::Borrowed(value)),
        })
        .link_rel(Some("noopener noreferrer"));
    builder
}

/// An address without a scheme is one of our own pages, or has the default scheme `http` (spec §5).
fn default_scheme(address: &str) -> Option<Cow<'_, str>> {
    // Browsers pass over these too: `/<tab>/host` is another site.
    let address: String = address.chars().filter(|c| !c.is_control()).collect();
    let address = address.trim();
    let own = address.starts_with('#') || (address.starts_with('/') && !address.starts_with("//"));
    if own && !address.contains('\\') {
        return Some(Cow::Owned(address.to_owned()));
    }
    let address = format!("http://{}", address.trim_start_matches(['/', '\\']));
    reqwest::Url::parse(&address)
        .is_ok()
        .then_some(Cow::Owned(address))
}

/// The uploaded file an address names.
pub fn upload(address: &str) -> Option<Uuid> {
    let (_, rest) = address.rsplit_once(FILES)?;
    let id = rest.split(['?', '#']).next()?;
    Uuid::try_parse(id).ok()
}

/// Drops pictures that lost their source, and lists the others.
fn with_known_images(html: &str) -> (String, Vec<Uuid>) {
    const TAG: &str = "<img";
    let mut kept = String::with_capacity(html.len());
    let mut images = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find(TAG) {
        let (before, tag) = rest.split_at(start);
        kept.push_str(before);
        let end = tag.find('>').map_or(tag.len(), |end| end + 1);
        let (tag, after) = tag.split_at(end);
        let source = tag
            .split_once(" src=\"")
            .and_then(|(_, value)| upload(value.split('"').next()?));
        if let Some(id) = source {
            kept.push_str(tag);
            if !images.contains(&id) {
                images.push(id);
            }
        }
        rest = after;
    }
    kept.push_str(rest);
    (kept, images)
}

/// The words of cleaned HTML, entities read.
pub fn text_of(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                text.push(' ');
            }
            _ if inside => {}
            other => text.push(other),
        }
    }
    let text = [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text, |text, (entity, letter)| text.replace(entity, letter));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "018f0000-0000-7000-8000-000000000001";

    fn html(dirty: &str) -> String {
        clean(dirty).html
    }

    #[test]
    fn keeps_what_an_author_needs() {
        let text = "<h2>Judul</h2><p>Teks <strong>tebal</strong> <em>miring</em></p>\
<ul><li>satu</li></ul><ol start=\"3\"><li>dua</li></ol><blockquote>kutipan</blockquote>\
<table><tbody><tr><th scope=\"row\">a</th><td colspan=\"2\">b</td></tr></tbody></table>";
        assert_eq!(html(text), text);
    }

    #[test]
    fn nothing_hostile_survives_in_any_corner() {
        let words = [
            "script",
            "onerror",
            "onload",
            "onclick",
            "javascript",
            "vbscript",
            "data:",
            "iframe",
            "<object",
            "<embed",
            "<svg",
            "<math",
            "<form",
            "<input",
            "style=",
            "<style",
            "srcdoc",
            "expression",
            "<meta",
            "<base",
            "<link",
            "class=",
            "id=\"",
        ];
        for dirty in [
            "<p>a<script>alert(1)</script>b</p>",
            "<p>a<scr<script>ipt>alert(1)</scr</script>ipt></p>",
            "<img src=x onerror=alert(1)>teks",
            "<img src=\"data:image/svg+xml;base64,PHN2Zz4=\">teks",
            "<a href=\"javascript:alert(1)\">a</a>",
            "<a href=\"jAvAsCrIpT:alert(1)\">a</a>",
            "<a href=\"java\nscript:alert(1)\">a</a>",
            "<a href=\" &#106;avascript:alert(1)\">a</a>",
            "<a href=\"vbscript:x\">a</a><a href=\"data:text/html,x\">b</a>",
            "<svg><g onload=alert(1)></g></svg>teks",
            "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>teks",
            "<iframe srcdoc=\"<p>x\"></iframe>teks",
            "<object data=x></object><embed src=x>teks",
            "<form action=x><input name=y></form>teks",
            "<p style=\"background:url(javascript:1)\" onclick=\"x()\" class=\"MsoNormal\" id=\"a\">a</p>",
            "<style>p{x:expression(1)}</style><link rel=stylesheet href=x><base href=x><meta http-equiv=refresh>teks",
            "<table background=\"javascript:1\"><tr><td onclick=x>a</td></tr></table>",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>teks",
            "<template><script>1</script></template>teks",
            "<h2 onclick=x>a</h2>",
        ] {
            let clean = html(dirty).to_lowercase();
            for word in words {
                assert!(!clean.contains(word), "{word} in {clean} from {dirty}");
            }
        }
    }

    #[test]
    fn what_word_pastes_becomes_plain_paragraphs() {
        let pasted = "<!--[if gte mso 9]><xml><w:x>y</w:x></xml><![endif]-->\
<p class=MsoNormal style='margin:0'><span lang=IN style='font-size:12pt'>Satu<o:p></o:p></span></p>\
<p><o:p>&nbsp;</o:p></p><h1>Besar</h1><h6>Kecil</h6><font color=red>dua</font>";
        assert_eq!(html(pasted), "<p>Satu</p><h2>Besar</h2><h4>Kecil</h4>dua");
    }

    #[test]
    fn links_keep_to_the_allowed_schemes_and_the_default_one() {
        let link = |address: &str| html(&format!("<a href=\"{address}\">x</a>"));
        let to = |address: &str| format!("<a href=\"{address}\" rel=\"noopener noreferrer\">x</a>");
        for scheme in SCHEMES {
            let address = format!("{scheme}:alamat");
            assert_eq!(link(&address), to(&address));
        }
        assert_eq!(link("contoh.id/a"), to("http://contoh.id/a"));
        assert_eq!(link("//contoh.id/a"), to("http://contoh.id/a"));
        assert_eq!(link("/beasiswa"), to("/beasiswa"));
        assert_eq!(link("#bagian"), to("#bagian"));
        let without = "<a rel=\"noopener noreferrer\">x</a>";
        for address in ["file:///etc/passwd", "intent:x", "blob:x"] {
            assert_eq!(link(address), without);
        }
    }

    #[test]
    fn a_link_leads_where_its_first_letters_say() {
        let link = |address: &str| html(&format!("<a href=\"{address}\">x</a>"));
        let to = |address: &str| format!("<a href=\"{address}\" rel=\"noopener noreferrer\">x</a>");
        assert_eq!(link("/&#9;/contoh.id"), to("http://contoh.id"));
        assert_eq!(link("/&#10;beasiswa"), to("/beasiswa"));
        assert_eq!(
            link("dua kata"),
            "<a rel=\"noopener noreferrer\">x</a>",
            "no address at all"
        );
    }

    #[test]
    fn what_was_cleaned_stays_as_it_is() {
        let nested = "<p>a<marquee><p>b</p></marquee></p>";
        assert_eq!(html(nested), "<p>a</p><p>b</p>");
        assert_eq!(html("<p><img src=\"x\"></p><p>a</p>"), "<p>a</p>");
        for tangled in [
            "<p>a<a href=\"/x\"><table><a>b",
            "<b><table><td></b><p><i></table>x",
        ] {
            let once = html(tangled);
            assert_eq!(html(&once), once);
        }
    }

    #[test]
    fn only_pictures_uploaded_here_stay() {
        let picture = |source: &str| {
            clean(&format!(
                "<p>a</p><img src=\"{source}\" alt=\"&lt;h1&gt;\">"
            ))
        };
        let kept = picture(&format!("https://beasiswa.test/berkas/{FILE}?ukuran=640"));
        assert_eq!(
            kept.html,
            format!("<p>a</p><img src=\"/berkas/{FILE}\" alt=\"&lt;h1&gt;\">")
        );
        assert_eq!(kept.images, [FILE.parse::<Uuid>().unwrap()]);
        for source in ["https://lain.test/a.png", "/berkas/../a", "/berkas/", "x"] {
            assert_eq!(picture(source).html, "<p>a</p>", "{source}");
        }
    }

    #[test]
    fn nothing_readable_is_nothing() {
        for empty in [
            "",
            "<p></p>",
            "<p>&nbsp;</p>",
            "<p><br></p>",
            "<script>x</script>",
        ] {
            assert_eq!(html(empty), "", "{empty}");
        }
        assert_eq!(
            text_of("<p>a &lt;b&gt; &amp;amp;</p><p>c</p>"),
            "a <b> &amp; c"
        );
    }
}
