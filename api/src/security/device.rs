//! Which browser on which system a session was opened from, in words that its owner recognises. The browser's whole
//! text is not kept: it tells people apart.

/// Words in a browser's text and its name, the more particular ones first: most call themselves Safari as well.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("UCBrowser", "UC Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// `Chrome di Android`; none for what calls itself nothing.
#[must_use]
pub fn of(agent: &str) -> Option<String> {
    let find = |known: &[(&str, &'static str)]| {
        known
            .iter()
            .find(|(word, _)| agent.contains(word))
            .map(|(_, name)| *name)
    };
    if agent.trim().is_empty() {
        return None;
    }
    Some(match (find(BROWSERS), find(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} di {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => format!("Aplikasi di {system}"),
        (None, None) => "Aplikasi lain".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn tells_browser_and_system_and_no_version() {
        for (agent, told) in [
            (
                "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/120.0.0.0 Mobile Safari/537.36",
                "Chrome di Android",
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) \
                 SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
                "Samsung Internet di Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/17.1 Mobile/15E148 Safari/604.1",
                "Safari di iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0",
                "Edge di Windows",
            ),
            (
                "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
                "Firefox di Linux",
            ),
            ("curl/8.5.0", "Aplikasi lain"),
        ] {
            assert_eq!(of(agent).as_deref(), Some(told), "{agent}");
        }
        assert_eq!(of(" "), None);
    }
}
