//! Answers that are the same for everybody: made once for a state of the read models, tagged and packed
//! once, and kept for a moment.

use std::{
    io::{self, Write},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use moka::future::Cache;
use projections::ReadModels;
use sha2::{Digest, Sha256};

/// Bytes kept of all answers together, packed forms included.
const KEPT_MAX: u64 = 64 * 1024 * 1024;
/// Seconds that an answer is told while nothing happens: news comes out at its time, waiting times grow.
const KEPT_S: i64 = 2;
/// Shorter bodies are not packed.
const PACKED_MIN: usize = 200;
/// Brotli's quality, since no visitor waits for it again.
const QUALITY: u32 = 7;

/// What such an answer depends on beside its question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edition {
    /// Events that the read models know.
    events: u64,
    /// Counts up when some of them were lost: as many again are others.
    history: u64,
    /// The moment, in steps of [`KEPT_S`].
    moment: i64,
}

impl Edition {
    /// The one of a moment.
    pub fn of(read: &ReadModels, now: DateTime<Utc>) -> Self {
        Self {
            events: read.applied(),
            history: read.history(),
            moment: now.timestamp() / KEPT_S,
        }
    }
}

/// Answers by what was asked, of the last moments.
pub fn cache<K, V>(bytes: impl Fn(&V) -> usize + Send + Sync + 'static) -> Cache<(K, Edition), V>
where
    K: std::hash::Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    Cache::builder()
        .max_capacity(KEPT_MAX)
        .weigher(move |_, answer| u32::try_from(bytes(answer)).unwrap_or(u32::MAX))
        // An edition that has passed is not asked for again.
        .time_to_live(Duration::from_secs(2 * KEPT_S.unsigned_abs()))
        .build()
}

/// On an answer that was made before the database went away.
const KEPT: HeaderName = HeaderName::from_static("x-dari-simpanan");
/// How long an answer is kept for the time that the database is away.
const KEPT_LAST: Duration = Duration::from_secs(24 * 3_600);

/// The last good answer to each question, for the time that the database is away. The bytes are those of [`cache`] as long as
/// they are in both.
pub fn last<K, V>(bytes: impl Fn(&V) -> usize + Send + Sync + 'static) -> Cache<K, V>
where
    K: std::hash::Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    Cache::builder()
        .max_capacity(KEPT_MAX)
        .weigher(move |_, answer| u32::try_from(bytes(answer)).unwrap_or(u32::MAX))
        .time_to_live(KEPT_LAST)
        .build()
}

/// Marks an answer as one that was kept: it may be older than what is known.
pub fn kept(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    headers.insert(KEPT, HeaderValue::from_static("ya"));
    answer
}

/// An answer ready to be sent.
#[derive(Debug)]
pub struct Prepared {
    status: StatusCode,
    /// All headers but those of a packed body.
    headers: HeaderMap,
    body: Bytes,
    brotli: Option<Bytes>,
}

impl Prepared {
    /// Tags and packs an answer; the same body as `before` is not packed again. Its clients may keep it but ask each time,
    /// so that a correction is seen at once.
    ///
    /// # Errors
    /// None that is known: it writes into memory.
    pub fn new(
        status: StatusCode,
        mut headers: HeaderMap,
        tag: HeaderValue,
        body: Bytes,
        before: Option<&Self>,
    ) -> io::Result<Self> {
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-cache"));
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        let before = before.filter(|before| before.is(status, &tag));
        headers.insert(header::ETAG, tag);
        headers.remove(header::CONTENT_LENGTH);
        let brotli = match before {
            Some(before) => before.brotli.clone(),
            None => (body.len() >= PACKED_MIN)
                .then(|| packed(&body).map(Bytes::from))
                .transpose()?,
        };
        Ok(Self {
            status,
            headers,
            brotli,
            body,
        })
    }

    /// Whether it says what an answer of this tag says.
    pub fn is(&self, status: StatusCode, tag: &HeaderValue) -> bool {
        self.status == status && self.headers[header::ETAG] == *tag
    }

    /// Bytes that keeping it takes.
    pub fn bytes(&self) -> usize {
        // What the headers and the places in maps take is about as much as a short body.
        1024 + self.body.len() + self.brotli.as_ref().map_or(0, Bytes::len)
    }

    /// Whether it is an answer to what was asked for.
    pub fn is_good(&self) -> bool {
        self.status == StatusCode::OK
    }

    /// Whether the asker has it already.
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let known = asked.get(header::IF_NONE_MATCH);
        self.status == StatusCode::OK
            && known.is_some_and(|known| names(known, &self.headers[header::ETAG]))
    }

    /// The answer, or that the asker has it.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let mut headers = self.headers.clone();
        if self.is_known(asked) {
            headers.remove(header::CONTENT_TYPE);
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let body = match &self.brotli {
            Some(brotli) if takes_brotli(asked) => {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
                brotli
            }
            _ => &self.body,
        };
        (self.status, headers, body.clone()).into_response()
    }
}

/// Whether the asker can unpack brotli.
pub fn takes_brotli(asked: &HeaderMap) -> bool {
    let taken = asked.get(header::ACCEPT_ENCODING);
    taken
        .and_then(|value| value.to_str().ok())
        .is_some_and(|text| text.split(',').any(|part| part.trim().starts_with("br")))
}

fn packed(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, QUALITY, 22);
    writer.write_all(body)?;
    // Its end is written when it goes.
    drop(writer);
    Ok(packed)
}

/// Public answers by path and query.
pub struct PublicAnswers {
    pub(crate) lately: Cache<(String, Edition), Arc<Prepared>>,
    pub(crate) last: Cache<String, Arc<Prepared>>,
}

impl Default for PublicAnswers {
    fn default() -> Self {
        Self {
            lately: cache(|answer: &Arc<Prepared>| answer.bytes()),
            last: last(|answer: &Arc<Prepared>| answer.bytes()),
        }
    }
}

impl PublicAnswers {
    /// Forgets all of them: somebody was erased.
    pub(crate) fn forget(&self) {
        self.lately.invalidate_all();
        self.last.invalidate_all();
    }
}

/// The tag of a body: weak, because its compressed forms share it.
pub fn tag(bytes: &[u8]) -> HeaderValue {
    let hash = hex::encode(&Sha256::digest(bytes)[..16]);
    HeaderValue::from_str(&format!("W/\"{hash}\"")).expect("hex is a header value")
}

/// Whether an `If-None-Match` names a tag, weakly compared.
pub fn names(asked: &HeaderValue, tag: &HeaderValue) -> bool {
    let strong = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    let tag = tag.to_str().map(strong).unwrap_or_default();
    asked.to_str().is_ok_and(|asked| {
        asked
            .split(',')
            .any(|part| part.trim() == "*" || strong(part) == tag)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn tags_are_compared_weakly_and_in_lists() {
        let tag = super::tag(b"isi");
        let strong = tag.to_str().unwrap().trim_start_matches("W/").to_owned();
        for asked in [strong.clone(), format!("\"a\", W/{strong}"), "*".to_owned()] {
            assert!(super::names(&asked.parse().unwrap(), &tag), "{asked}");
        }
        assert!(!super::names(&"\"a\"".parse().unwrap(), &tag));
    }
}
