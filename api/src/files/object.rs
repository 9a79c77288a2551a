//! What is stored of a file: a short header in clear (whose key, which type), then the bytes.
//! It stands with the bytes, so that a lost operational store makes no file unreadable.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

const MAGIC: &[u8; 4] = b"BNF1";

/// The header of a stored file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Whose key opens it; none when it is public.
    pub subject_id: Option<Uuid>,
    /// Its type.
    pub media_type: String,
}

/// A stored file, split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object<'a> {
    /// Its header.
    pub header: Header,
    /// Sealed or public bytes.
    pub payload: &'a [u8],
}

/// Joins header and bytes.
pub fn encode(header: &Header, payload: &[u8]) -> Vec<u8> {
    let text = serde_json::to_vec(header).expect("a header of plain fields always encodes");
    let length = u32::try_from(text.len()).expect("a header is some hundred bytes");
    let mut object = Vec::with_capacity(8 + text.len() + payload.len());
    object.extend_from_slice(MAGIC);
    object.extend_from_slice(&length.to_be_bytes());
    object.extend_from_slice(&text);
    object.extend_from_slice(payload);
    object
}

impl<'a> Object<'a> {
    /// Splits a stored file; `None` when it is none.
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let (text, payload) = rest.split_at_checked(length)?;
        Some(Self {
            header: serde_json::from_slice(text).ok()?,
            payload,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_what_it_joined_and_refuses_what_it_did_not() {
        let header = Header {
            subject_id: Some(Uuid::from_u128(3)),
            media_type: "application/pdf".to_owned(),
        };
        let bytes = encode(&header, b"isi");
        let object = Object::parse(&bytes).unwrap();
        assert_eq!((object.header, object.payload), (header, b"isi".as_slice()));
        for broken in [&b"BNF1\xff\xff\xff\xff{}"[..], b"BNF1", b"%PDF-1.7", b""] {
            assert_eq!(Object::parse(broken), None);
        }
    }
}
