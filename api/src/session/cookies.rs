//! The cookies of spec §7: secure, same-site strict, path `/`. Browsers treat localhost as secure.

use axum::http::{HeaderMap, HeaderValue, header};

/// The access token, readable by the page (spec §7: sent as Bearer).
pub const ACCESS_TOKEN: &str = "access_token";
/// The CSRF token, readable by the page.
pub const CSRF_TOKEN: &str = "csrf_token";
/// Tells the page that a lasting session may be refreshed.
pub const REMEMBER_ME: &str = "remember_me";
/// The refresh token; no script can read it and no other host can set it.
pub const REFRESH: &str = "__Host-refresh";

/// Shows that this browser has signed in to an account before.
pub const DEVICE: &str = "__Host-device";
/// Shows that this browser has registered an address.
pub const REGISTERED: &str = "__Host-registered";

/// Shows which address and password this browser has registered with, whoever had the address before.
pub const REGISTERING: &str = "__Host-registering";

/// The secret of a sign-in that goes on at the office's own provider.
pub const OFFICE: &str = "__Host-kantor";

/// The value of a request's cookie.
pub fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

/// Sets a cookie that ends with the browser session, or after `lifetime_s` seconds. Values are made
/// by this server and hold only letters, digits, `.`, `-` and `_`.
pub fn set(headers: &mut HeaderMap, name: &str, value: &str, lifetime_s: Option<i64>) {
    let mut text = format!("{name}={value}; Path=/; Secure; SameSite=Strict");
    if [REFRESH, DEVICE, REGISTERED, REGISTERING, OFFICE].contains(&name) {
        text.push_str("; HttpOnly");
    }
    if let Some(seconds) = lifetime_s {
        text.push_str(&format!("; Max-Age={seconds}"));
    }
    let value = HeaderValue::from_str(&text).expect("cookie values of this server are plain ASCII");
    headers.append(header::SET_COOKIE, value);
}

/// Removes a cookie.
pub fn remove(headers: &mut HeaderMap, name: &str) {
    set(headers, name, "", Some(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_refresh_cookie_is_hidden_from_scripts() {
        let mut headers = HeaderMap::new();
        set(&mut headers, REFRESH, "abc", None);
        set(&mut headers, CSRF_TOKEN, "def", Some(60));
        let lines: Vec<_> = headers
            .get_all(header::SET_COOKIE)
            .iter()
            .map(|value| value.to_str().unwrap())
            .collect();
        assert_eq!(
            lines[0],
            "__Host-refresh=abc; Path=/; Secure; SameSite=Strict; HttpOnly"
        );
        assert_eq!(
            lines[1],
            "csrf_token=def; Path=/; Secure; SameSite=Strict; Max-Age=60"
        );
    }

    #[test]
    fn reads_one_cookie_among_many() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::COOKIE,
            HeaderValue::from_static("a=1; csrf_token=x.y; b=2"),
        );
        assert_eq!(read(&headers, CSRF_TOKEN), Some("x.y"));
        assert_eq!(read(&headers, "c"), None);
    }
}
