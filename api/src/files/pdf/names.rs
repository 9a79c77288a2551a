//! Names and words in the bytes of a PDF.

/// The names (`/Name`) in some bytes with their escapes undone, and what follows each.
pub(super) struct Names<'a>(pub(super) &'a [u8]);

impl<'a> Iterator for Names<'a> {
    type Item = (Vec<u8>, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.0.iter().position(|byte| *byte == b'/')?;
        let rest = &self.0[at + 1..];
        let length = rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || b"\0()<>[]{}/%".contains(byte))
            .unwrap_or(rest.len());
        let (raw, following) = rest.split_at(length);
        self.0 = following;
        Some((unescape(raw), following))
    }
}

fn unescape(raw: &[u8]) -> Vec<u8> {
    let mut name = Vec::with_capacity(raw.len());
    let mut bytes = raw;
    while let Some((first, rest)) = bytes.split_first() {
        let mut code = [0u8; 1];
        if *first == b'#'
            && let Some(digits) = rest.get(..2)
            && hex::decode_to_slice(digits, &mut code).is_ok()
        {
            name.push(code[0]);
            bytes = &rest[2..];
        } else {
            name.push(*first);
            bytes = rest;
        }
    }
    name
}

pub(super) fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

pub(super) fn find_all<'a>(bytes: &'a [u8], wanted: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let places = bytes.windows(wanted.len()).enumerate();
    places.filter_map(move |(at, part)| (part == wanted).then_some(at))
}

pub(super) fn find_last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|part| part == wanted)
}
