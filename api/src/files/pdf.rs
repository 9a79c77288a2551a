//! Refuses PDF files that do something: scripts, launched programs, embedded files, forms that send.
//!
//! The structure is read by a PDF parser, twice: as the document's own table says it is, and as a reader finds it that
//! looks for every object itself, which is what readers do with a table they do not trust. Both must be readable and hold
//! nothing that acts. What lies outside of every stream that the parser knows is looked through besides, name by name.
//! Bounded in time and memory.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::ZlibDecoder;
use lopdf::xref::XrefEntry;
use lopdf::{DecompressError, Dictionary, Document, LoadOptions, Object, Stream};

use names::{find, find_all, find_last};
use open::{check_names, outside, strange};

mod measure;
mod names;
mod open;

/// Bytes of all unpacked object streams together.
const UNPACKED_MAX: u64 = 32 * 1024 * 1024;
/// Streams looked at.
const STREAMS_MAX: usize = 20_000;
/// Bytes in which the head of an object stands.
const HEAD_MAX: usize = 64;
/// Words `stream` that are looked at for the beginning of one: the dictionary before it may hold some.
const KEYWORDS_MAX: usize = 8;
/// Bytes allowed behind the end marker, all of them blank.
const TAIL_MAX: usize = 1024;
/// Bytes of an action looked at: without an end, each of many would be looked for through the whole
/// document.
const ACTION_MAX: usize = 4096;

/// Names that make a document more than paper.
const REFUSED: &[&[u8]] = &[
    b"JavaScript",
    b"JS",
    b"AA",
    b"Launch",
    b"EF",
    b"AF",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"Filespec",
    b"RichMedia",
    b"RichMediaContent",
    b"RichMediaExecute",
    b"XFA",
    b"SubmitForm",
    b"ImportData",
    b"ResetForm",
    b"FileAttachment",
    b"Collection",
    b"GoToE",
    b"GoToR",
    b"Thread",
    b"Rendition",
    b"Screen",
    b"Movie",
    b"Sound",
    b"3D",
    b"GoTo3DView",
];
/// Keys by which a stream says that its data, or what is drawn in its place, lies in another file.
const ELSEWHERE: [&[u8]; 5] = [b"F", b"FFilter", b"FDecodeParms", b"Ref", b"OPI"];
/// Where a link may lead.
const SCHEMES: [&[u8]; 3] = [b"http", b"https", b"mailto"];
/// Bytes of an address in which its scheme ends.
const SCHEME_MAX: usize = 32;

/// Why a document was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// No end marker, or much behind it: cut off, or another file is glued to it.
    #[error("the end marker is missing or not at the end")]
    NoEnd,
    /// It holds something that acts.
    #[error("it holds /{0}")]
    Active(String),
    /// Encrypted: nobody could look inside, neither this check nor a verifier.
    #[error("it is encrypted")]
    Encrypted,
    /// An object stream that cannot be unpacked with the one filter everybody uses.
    #[error("an object stream cannot be looked into")]
    Opaque,
    /// Its structure cannot be read.
    #[error("its structure cannot be read")]
    Unreadable,
    /// More than can be looked at.
    #[error("it is too complex")]
    TooComplex,
}

/// Checks a document.
///
/// # Errors
/// [`PdfError`].
pub fn check(bytes: &[u8]) -> Result<(), PdfError> {
    let end = find_last(bytes, b"%%EOF").ok_or(PdfError::NoEnd)?;
    let tail = &bytes[end + b"%%EOF".len()..];
    // Some programs pad a file to whole blocks.
    let blank = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1A);
    if tail.len() > TAIL_MAX || !tail.iter().all(blank) {
        return Err(PdfError::NoEnd);
    }
    let mut unpacked = Unpacked::default();
    match structures(bytes, &mut unpacked) {
        Ok(known) => outside(bytes, &known, &mut unpacked),
        // Refused either way; what acts in the open is called so.
        Err(reason @ (PdfError::Opaque | PdfError::Unreadable)) => {
            strange(bytes, &mut unpacked)?;
            Err(reason)
        }
        Err(reason) => Err(reason),
    }
}

/// Reads the document as it says it is, and as it is found by looking; gives the places of its streams.
fn structures(bytes: &[u8], unpacked: &mut Unpacked) -> Result<BTreeSet<(usize, usize)>, PdfError> {
    let mut known = BTreeSet::new();
    for force_reconstruct in [false, true] {
        let options = LoadOptions {
            max_decompressed_size: usize::try_from(UNPACKED_MAX).ok(),
            force_reconstruct,
            ..LoadOptions::default()
        };
        let document =
            Document::load_mem_with_options(bytes, options).map_err(|error| match error {
                lopdf::Error::Decompress(DecompressError::MemoryLimitExceeded { .. }) => {
                    PdfError::TooComplex
                }
                _ => PdfError::Unreadable,
            })?;
        known.extend(structure(bytes, &document, unpacked)?);
    }
    Ok(known)
}

/// Looks through all objects that the parser found; gives the places of their streams.
fn structure(
    bytes: &[u8],
    document: &Document,
    unpacked: &mut Unpacked,
) -> Result<BTreeSet<(usize, usize)>, PdfError> {
    if document.trailer.has(b"Encrypt") {
        return Err(PdfError::Encrypted);
    }
    names_of_dictionary(document, &document.trailer)?;
    let containers: BTreeSet<u32> = document
        .reference_table
        .entries
        .values()
        .filter_map(|entry| match entry {
            XrefEntry::Compressed { container, .. } => Some(*container),
            XrefEntry::Normal { .. } | XrefEntry::Free | XrefEntry::UnusableFree => None,
        })
        .collect();
    // What begins like an object and was not understood may be understood by another reader.
    let entries = document.reference_table.entries.iter();
    let skipped = entries.filter_map(|(id, entry)| match entry {
        XrefEntry::Normal { offset, generation } => Some((*id, *offset, *generation)),
        XrefEntry::Compressed { .. } | XrefEntry::Free | XrefEntry::UnusableFree => None,
    });
    for (id, offset, generation) in skipped {
        let here = bytes.get(offset as usize..).unwrap_or_default();
        if !document.objects.contains_key(&(id, generation)) && begins_object(here) {
            return Err(PdfError::Opaque);
        }
    }
    let mut places = BTreeSet::new();
    for (id, object) in &document.objects {
        names_of(document, object)?;
        let Object::Stream(stream) = object else {
            continue;
        };
        // A reader that repairs a document looks for objects in the bytes as they lie, within streams too.
        if holds_an_object(&stream.content) {
            return Err(PdfError::Opaque);
        }
        if let Some(XrefEntry::Normal { offset, .. }) = document.reference_table.get(id.0) {
            places.extend(place_of(bytes, *offset as usize, &stream.content));
        }
        unpacked.measure(stream)?;
        if containers.contains(&id.0) || holds_objects(&stream.dict) {
            check_names(&unpacked.of(stream)?)?;
        }
    }
    if containers
        .iter()
        .any(|container| !document.objects.contains_key(&(*container, 0)))
    {
        return Err(PdfError::Opaque);
    }
    Ok(places)
}

/// Whether bytes begin with the head of an object: two numbers and a word.
fn begins_object(bytes: &[u8]) -> bool {
    let near = &bytes[..bytes.len().min(HEAD_MAX)];
    let mut words = near
        .split(|byte| byte.is_ascii_whitespace() || *byte == 0)
        .filter(|word| !word.is_empty());
    let mut number = || {
        words
            .next()
            .is_some_and(|word| word.iter().all(u8::is_ascii_digit))
    };
    number() && number() && words.next().is_some_and(|word| word.starts_with(b"obj"))
}

/// Whether an object or a trailer begins somewhere in these bytes.
fn holds_an_object(bytes: &[u8]) -> bool {
    let number_before = |end: usize| {
        let before = &bytes[end.saturating_sub(HEAD_MAX)..end];
        let mut words = before
            .rsplit(|byte| byte.is_ascii_whitespace() || *byte == 0)
            .filter(|word| !word.is_empty());
        words
            .next()
            .is_some_and(|word| word.last().is_some_and(u8::is_ascii_digit))
    };
    let object = find_all(bytes, b"obj").any(number_before);
    object
        || find_all(bytes, b"trailer").any(|at| {
            let behind = &bytes[at + b"trailer".len()..];
            behind.trim_ascii_start().starts_with(b"<<")
        })
}

/// Where the data of a stream lies, whose object begins at `offset`: behind a keyword, as the parser took it.
fn place_of(bytes: &[u8], offset: usize, data: &[u8]) -> Option<(usize, usize)> {
    let mut from = offset;
    for _ in 0..KEYWORDS_MAX {
        from += find(bytes.get(from..)?, b"stream")? + b"stream".len();
        let gap = match &bytes[from..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => continue,
        };
        let start = from + gap;
        if !data.is_empty() && bytes[start..].starts_with(data) {
            return Some((start, start + data.len()));
        }
    }
    None
}

/// Whether readers may take it for a stream of objects, whatever it calls itself.
fn holds_objects(dictionary: &Dictionary) -> bool {
    dictionary.has_type(b"ObjStm") || (dictionary.has(b"First") && dictionary.has(b"N"))
}

/// What was unpacked so far.
#[derive(Default)]
struct Unpacked {
    bytes: u64,
    streams: usize,
    /// Bytes of pages, fonts and forms.
    measured: u64,
}

impl Unpacked {
    /// The objects in a stream; only the one filter that everybody uses is undone.
    fn of(&mut self, stream: &Stream) -> Result<Vec<u8>, PdfError> {
        if !stream.dict.has(b"Filter") {
            return Ok(stream.content.clone());
        }
        let filters = stream.filters().map_err(|_| PdfError::Opaque)?;
        if filters.as_slice() != [b"FlateDecode".as_slice()] || stream.dict.has(b"DecodeParms") {
            return Err(PdfError::Opaque);
        }
        self.inflate(&stream.content)?.ok_or(PdfError::Opaque)
    }

    /// The bytes of a packed stream; none when it is not packed so.
    fn inflate(&mut self, packed: &[u8]) -> Result<Option<Vec<u8>>, PdfError> {
        self.streams += 1;
        if self.streams > STREAMS_MAX {
            return Err(PdfError::TooComplex);
        }
        let mut bytes = Vec::new();
        let allowed = UNPACKED_MAX - self.bytes;
        let whole = ZlibDecoder::new(packed)
            .take(allowed + 1)
            .read_to_end(&mut bytes)
            .is_ok();
        self.bytes += bytes.len() as u64;
        if self.bytes > UNPACKED_MAX {
            return Err(PdfError::TooComplex);
        }
        Ok((whole || !bytes.is_empty()).then_some(bytes))
    }
}

/// Looks through an object and all that stands in it.
fn names_of(document: &Document, object: &Object) -> Result<(), PdfError> {
    let mut waiting = vec![object];
    while let Some(object) = waiting.pop() {
        match object {
            Object::Name(name) => check_name(name)?,
            Object::Array(items) => waiting.extend(items),
            Object::Dictionary(dictionary)
            | Object::Stream(Stream {
                dict: dictionary, ..
            }) => {
                check_keys(document, dictionary)?;
                waiting.extend(dictionary.iter().map(|(_, value)| value));
                let is_stream = matches!(object, Object::Stream(_));
                if is_stream && let Some(key) = ELSEWHERE.iter().find(|key| dictionary.has(key)) {
                    let key = String::from_utf8_lossy(key).into_owned();
                    return Err(PdfError::Active(key));
                }
            }
            Object::Null
            | Object::Boolean(_)
            | Object::Integer(_)
            | Object::Real(_)
            | Object::String(..)
            | Object::Reference(_) => {}
        }
    }
    Ok(())
}

fn names_of_dictionary(document: &Document, dictionary: &Dictionary) -> Result<(), PdfError> {
    check_keys(document, dictionary)?;
    dictionary
        .iter()
        .try_for_each(|(_, value)| names_of(document, value))
}

fn check_keys(document: &Document, dictionary: &Dictionary) -> Result<(), PdfError> {
    for (key, value) in dictionary {
        check_name(key)?;
        if key.as_slice() == b"OpenAction" && !opens_at_page(document, value) {
            return Err(PdfError::Active("OpenAction".to_owned()));
        }
        if matches!(key.as_slice(), b"URI" | b"Base")
            && let Ok((_, Object::String(address, _))) = document.dereference(value)
            && !leads_to_web(address)
        {
            return Err(PdfError::Active("URI".to_owned()));
        }
        if key.as_slice() == b"FontMatrix" && !is_matrix(document, value) {
            return Err(PdfError::Active("FontMatrix".to_owned()));
        }
    }
    Ok(())
}

/// Whether a matrix holds numbers alone: readers have run as a program what else stood in one (CVE-2024-4367).
fn is_matrix(document: &Document, value: &Object) -> bool {
    let number = |item| {
        let found = document.dereference(item);
        matches!(found, Ok((_, Object::Integer(_) | Object::Real(_))))
    };
    match document.dereference(value) {
        Ok((_, Object::Array(items))) => items.iter().all(number),
        _ => false,
    }
}

/// Whether an address is one of the web or of a mailbox. One without a scheme is a page's.
fn leads_to_web(address: &[u8]) -> bool {
    let near = &address[..address.len().min(SCHEME_MAX)];
    let end = near.iter().position(|byte| b":/?#".contains(byte));
    match end {
        Some(end) if near[end] == b':' => SCHEMES
            .iter()
            .any(|scheme| near[..end].eq_ignore_ascii_case(scheme)),
        // A host of the reader's own network, as some systems read it.
        Some(0) => !near.starts_with(b"//"),
        Some(_) => near.is_ascii() && !near.contains(&b'\\'),
        None => address.len() <= SCHEME_MAX && near.is_ascii() && !near.contains(&b'\\'),
    }
}

fn check_name(name: &[u8]) -> Result<(), PdfError> {
    if REFUSED.contains(&name) {
        let name = String::from_utf8_lossy(name).into_owned();
        return Err(PdfError::Active(name));
    }
    Ok(())
}

/// Opening at a page is harmless and common; anything else that happens by itself is not.
fn opens_at_page(document: &Document, action: &Object) -> bool {
    match document.dereference(action) {
        Ok((_, Object::Dictionary(action))) => {
            matches!(action.get(b"S"), Ok(Object::Name(kind)) if kind == b"GoTo")
        }
        Ok((_, Object::Stream(_))) => false,
        Ok(_) => true,
        // It leads nowhere.
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests;
