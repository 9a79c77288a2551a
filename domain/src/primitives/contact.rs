//! E-mail addresses and phone numbers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::is_separator;

/// An e-mail address, trimmed and in lower case (so that uniqueness holds whatever case is typed).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Email(String);

/// The text is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not an e-mail address")]
pub struct EmailError;

impl Email {
    /// The address in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address under which a name to sign in with is kept: `.invalid` is reserved for what no mail reaches
    /// (RFC 2606). The name has 4 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter.
    ///
    /// # Errors
    /// A name of another form, or one that the program gives itself.
    pub fn of_name(name: &str) -> Result<Self, EmailError> {
        let name = name.trim().to_lowercase();
        let sound = (NAME_LENGTH_MIN..=NAME_LENGTH_MAX).contains(&name.len())
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-_".contains(c))
            && !name.starts_with("impor-");
        if !sound {
            return Err(EmailError);
        }
        format!("{name}@{NO_MAILBOX}").parse()
    }

    /// The name to sign in with that an address stands for; none of a mailbox, and of what the program gave itself.
    #[must_use]
    pub fn name_of(address: &str) -> Option<&str> {
        let name = address.strip_suffix(NO_MAILBOX)?.strip_suffix('@')?;
        Self::of_name(name).is_ok().then_some(name)
    }

    /// Whether no mail reaches an address.
    #[must_use]
    pub fn is_unreachable(address: &str) -> bool {
        address.ends_with(".invalid")
    }
}

/// The host of addresses that no mail reaches.
const NO_MAILBOX: &str = "tanpa-email.invalid";
/// Shortest name to sign in with.
const NAME_LENGTH_MIN: usize = 4;
/// Longest name to sign in with; shorter than the 32 digits that the program gives a person without a mailbox.
const NAME_LENGTH_MAX: usize = 30;

impl FromStr for Email {
    type Err = EmailError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (local, host) = text.rsplit_once('@').ok_or(EmailError)?;
        let clean = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && !part.ends_with('.')
                && !part.contains("..")
                && part.chars().all(|c| !c.is_whitespace() && !c.is_control())
        };
        let local_ok = clean(local)
            && local.len() <= 64
            && !local.contains(['@', ',', ';', '<', '>', '(', ')', '[', ']', '"', '\\', ':']);
        let host_ok = clean(host)
            && host.contains('.')
            && host.split('.').all(|label| {
                !label.is_empty()
                    && !label.starts_with('-')
                    && !label.ends_with('-')
                    && label.chars().all(|c| c.is_alphanumeric() || c == '-')
            });
        if text.len() <= 254 && local_ok && host_ok {
            Ok(Self(text.to_lowercase()))
        } else {
            Err(EmailError)
        }
    }
}

impl TryFrom<String> for Email {
    type Error = EmailError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        email.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.0.chars().next().unwrap_or('•');
        write!(f, "Email({first}••••)")
    }
}

/// An Indonesian phone number, kept as `+62…`; mobile or landline.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Phone(String);

/// The text is no Indonesian phone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not an Indonesian phone number")]
pub struct PhoneError;

impl Phone {
    /// The number in the form `+62…`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Phone {
    type Err = PhoneError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bare: String = text
            .chars()
            .filter(|c| !is_separator(*c) && !matches!(c, '(' | ')'))
            .collect();
        let national = bare
            .strip_prefix("+62")
            .or_else(|| bare.strip_prefix("62"))
            .or_else(|| bare.strip_prefix('0'))
            .ok_or(PhoneError)?;
        let national = national.strip_prefix('0').unwrap_or(national);
        if !national.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PhoneError);
        }
        // nik.md: mobile `8[1-35-9]` and 9 to 12 digits; landline area code (2 or 3 digits) and 5 to 8.
        let fits = match national.as_bytes() {
            [b'8', second, ..] => {
                !matches!(second, b'0' | b'4') && (9..=12).contains(&national.len())
            }
            [b'2'..=b'7' | b'9', ..] => (7..=11).contains(&national.len()),
            _ => false,
        };
        if fits {
            Ok(Self(format!("+62{national}")))
        } else {
            Err(PhoneError)
        }
    }
}

impl TryFrom<String> for Phone {
    type Error = PhoneError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Phone> for String {
    fn from(phone: Phone) -> Self {
        phone.0
    }
}

impl fmt::Debug for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Phone(••••{})", &self.0[self.0.len() - 3..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowers_and_trims_addresses() {
        let email: Email = "  Yuliana.K@Demo.Test ".parse().unwrap();
        assert_eq!(email.as_str(), "yuliana.k@demo.test");
    }

    #[test]
    fn refuses_what_is_no_address() {
        for text in [
            "", "a", "@b.id", "a@", "a@b", "a b@c.id", "a@b..id", "a@-b.id", "a@b@c.id", "a\n@b.id",
        ] {
            assert_eq!(text.parse::<Email>(), Err(EmailError), "{text:?}");
        }
    }

    #[test]
    fn writes_every_form_of_a_mobile_number_the_same_way() {
        for text in [
            "0812 0000 1234",
            "+62 812-0000-1234",
            "6281200001234",
            "+62 0812 0000 1234",
        ] {
            assert_eq!(
                text.parse::<Phone>().unwrap().as_str(),
                "+6281200001234",
                "{text}"
            );
        }
        assert_eq!(
            "0969 31234".parse::<Phone>().unwrap().as_str(),
            "+6296931234"
        );
    }

    #[test]
    fn refuses_what_is_no_phone_number() {
        for text in [
            "",
            "0812",
            "12345",
            "0800123456",
            "08120000123456789",
            "0812a0001234",
        ] {
            assert_eq!(text.parse::<Phone>(), Err(PhoneError), "{text}");
        }
    }
}
