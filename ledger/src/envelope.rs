//! The bytes that are hashed: every stored column of an event, framed so that none can shift.

use sha2::{Digest, Sha256};

use crate::merkle::Hash;

/// First bytes of every envelope; names the framing.
const MAGIC: &[u8; 8] = b"BNLOGv1\n";

/// The columns of one event, borrowed.
///
/// Framing: magic, salt (16 bytes), then each column in the order below as a big-endian `u32`
/// length and its bytes; numbers as 8 big-endian bytes; an absent `effective_on` as length
/// `0xffff_ffff`. The position is left out: the leaf's index in the tree binds it.
///
/// `claims` and `answer` follow only where one of them is there (the other then as absent): events of
/// before they were kept in the log hash as they did.
#[derive(Clone, Copy)]
pub(crate) struct Envelope<'a> {
    pub salt: &'a [u8],
    pub stream_type: &'a [u8],
    pub stream_id: &'a [u8],
    pub version: u64,
    pub event_type: &'a [u8],
    pub event_version: u32,
    pub payload: &'a [u8],
    pub metadata: &'a [u8],
    pub recorded_at: &'a [u8],
    pub effective_on: Option<&'a [u8]>,
    pub actor_id: &'a [u8],
    pub claims: Option<&'a [u8]>,
    pub answer: Option<&'a [u8]>,
}

impl Envelope<'_> {
    /// RFC 6962 leaf hash, SHA-256(0x00 ‖ envelope).
    pub fn leaf_hash(&self, buffer: &mut Vec<u8>) -> Hash {
        buffer.clear();
        buffer.push(0);
        self.write(buffer);
        Sha256::digest(&buffer).into()
    }

    /// The envelope as bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(self.salt);
        for column in [self.stream_type, self.stream_id] {
            put(out, column);
        }
        out.extend_from_slice(&self.version.to_be_bytes());
        put(out, self.event_type);
        out.extend_from_slice(&u64::from(self.event_version).to_be_bytes());
        for column in [self.payload, self.metadata, self.recorded_at] {
            put(out, column);
        }
        put_optional(out, self.effective_on);
        put(out, self.actor_id);
        if self.claims.is_some() || self.answer.is_some() {
            put_optional(out, self.claims);
            put_optional(out, self.answer);
        }
    }
}

impl<'a> Envelope<'a> {
    /// The columns of written bytes; none when they are not framed so.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = Rest(bytes.strip_prefix(MAGIC)?);
        let salt = rest.take(16)?;
        let (stream_type, stream_id) = (rest.column()??, rest.column()??);
        let version = rest.number()?;
        let event_type = rest.column()??;
        let event_version = u32::try_from(rest.number()?).ok()?;
        let (payload, metadata) = (rest.column()??, rest.column()??);
        let recorded_at = rest.column()??;
        let effective_on = rest.column()?;
        let actor_id = rest.column()??;
        let (claims, answer) = if rest.0.is_empty() {
            (None, None)
        } else {
            (rest.column()?, rest.column()?)
        };
        let read = Self {
            salt,
            stream_type,
            stream_id,
            version,
            event_type,
            event_version,
            payload,
            metadata,
            recorded_at,
            effective_on,
            actor_id,
            claims,
            answer,
        };
        rest.0.is_empty().then_some(read)
    }
}

/// What is left to read of an envelope.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        let bytes = self.take(8)?;
        Some(u64::from_be_bytes(bytes.try_into().ok()?))
    }

    /// The next column; none inside where it is absent.
    fn column(&mut self) -> Option<Option<&'a [u8]>> {
        let length = u32::from_be_bytes(self.take(4)?.try_into().ok()?);
        if length == u32::MAX {
            return Some(None);
        }
        Some(Some(self.take(usize::try_from(length).ok()?)?))
    }
}

fn put_optional(out: &mut Vec<u8>, column: Option<&[u8]>) {
    match column {
        Some(column) => put(out, column),
        None => out.extend_from_slice(&u32::MAX.to_be_bytes()),
    }
}

fn put(out: &mut Vec<u8>, column: &[u8]) {
    let length = u32::try_from(column.len()).unwrap_or(u32::MAX - 1);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(column);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Envelope<'static> {
        Envelope {
            salt: &[7; 16],
            stream_type: b"application",
            stream_id: b"1",
            version: 1,
            event_type: b"Drafted",
            event_version: 1,
            payload: b"{}",
            metadata: b"{}",
            recorded_at: b"2026-01-01T00:00:00.000000Z",
            effective_on: None,
            actor_id: b"a",
            claims: None,
            answer: None,
        }
    }

    #[test]
    fn an_answer_cannot_pass_for_claims() {
        let mut buffer = Vec::new();
        let hashes: std::collections::HashSet<Hash> = [
            (None, None),
            (Some(&b"[]"[..]), None),
            (None, Some(&b"[]"[..])),
            (Some(&b"[]"[..]), Some(&b""[..])),
        ]
        .into_iter()
        .map(|(claims, answer)| {
            let envelope = Envelope {
                claims,
                answer,
                ..sample()
            };
            envelope.leaf_hash(&mut buffer)
        })
        .collect();
        assert_eq!(hashes.len(), 4);
    }

    #[test]
    fn bytes_moved_between_neighbouring_columns_change_the_hash() {
        let mut buffer = Vec::new();
        let whole = sample().leaf_hash(&mut buffer);
        let moved = Envelope {
            stream_type: b"applicatio",
            stream_id: b"n1",
            ..sample()
        };
        assert_ne!(whole, moved.leaf_hash(&mut buffer));
    }

    #[test]
    fn what_was_written_is_read_as_it_was_and_nothing_else_is() {
        for claims in [None, Some(&b"[]"[..])] {
            let written = Envelope { claims, ..sample() }.to_bytes();
            let read = Envelope::read(&written).unwrap();
            assert_eq!((read.version, read.claims), (1, claims));
            assert_eq!(read.to_bytes(), written);
            for end in 0..written.len() {
                // An answer or claims that are missing are another event, never a shorter reading of this one.
                let shorter = Envelope::read(&written[..end]);
                assert!(shorter.is_none_or(|read| read.to_bytes() == written[..end]));
            }
            let longer = [&written[..], b"x"].concat();
            assert!(Envelope::read(&longer).is_none());
        }
    }

    #[test]
    fn an_absent_day_differs_from_an_empty_one() {
        let mut buffer = Vec::new();
        let empty = Envelope {
            effective_on: Some(b""),
            ..sample()
        };
        assert_ne!(
            sample().leaf_hash(&mut buffer),
            empty.leaf_hash(&mut buffer)
        );
    }
}
