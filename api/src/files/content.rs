//! What a file is, by its first bytes. What the client says it is does not count.

/// A type of file the portal takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A document.
    Pdf,
    /// A picture.
    Image(::image::ImageFormat),
}

impl Kind {
    /// The type it is kept as.
    pub fn kept_as(self) -> &'static str {
        match self {
            Kind::Pdf => "application/pdf",
            Kind::Image(_) => "image/webp",
        }
    }
}

/// The type of a file, `None` when the portal does not take it.
pub fn kind_of(bytes: &[u8]) -> Option<Kind> {
    use ::image::ImageFormat::{Jpeg, Png, WebP};
    if bytes.starts_with(b"%PDF-") {
        Some(Kind::Pdf)
    } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        Some(Kind::Image(Jpeg))
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(Kind::Image(Png))
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some(Kind::Image(WebP))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_four_types_and_nothing_else() {
        assert_eq!(kind_of(b"%PDF-1.7\n"), Some(Kind::Pdf));
        for other in [
            &b"GIF89a\x01\x00\x01\x00PK\x03\x04"[..],
            b"<svg onload=alert(1)>",
            b"<html>",
            b"PK\x03\x04",
            b"MZ",
            b" %PDF-1.7",
            b"RIFF\0\0\0\0WAVE",
            b"",
        ] {
            assert_eq!(kind_of(other), None);
        }
    }
}
