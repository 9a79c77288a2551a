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
