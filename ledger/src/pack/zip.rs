//! ZIP without compression and without anything that could vary: the bytes follow from the files.

use std::collections::BTreeMap;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// ZIP 1.0, names in UTF-8, stored, 1 January 1980.
const FIXED: [u8; 10] = [10, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
const LOCAL_BYTES: usize = 30;

pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The archive of these files, in the order of their paths. The caller keeps within ZIP's limits.
pub(super) fn write(files: &Files) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for (path, bytes) in files {
        let offset = u32_of(out.len());
        let sizes = [crc32(bytes), u32_of(bytes.len()), u32_of(bytes.len())];
        out.extend_from_slice(&LOCAL.to_le_bytes());
        head(&mut out, path, sizes);
        out.extend_from_slice(path.as_bytes());
        out.extend_from_slice(bytes);
        directory.extend_from_slice(&CENTRAL.to_le_bytes());
        directory.extend_from_slice(&[10, 0]);
        head(&mut directory, path, sizes);
        // No comment, first disk, no attributes.
        directory.extend_from_slice(&[0; 10]);
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(path.as_bytes());
    }
    let start = u32_of(out.len());
    let count = u16::try_from(files.len()).unwrap_or(u16::MAX).to_le_bytes();
    out.extend_from_slice(&directory);
    out.extend_from_slice(&END.to_le_bytes());
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&count);
    out.extend_from_slice(&count);
    out.extend_from_slice(&u32_of(directory.len()).to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&[0; 2]);
    out
}

fn head(out: &mut Vec<u8>, path: &str, sizes: [u32; 3]) {
    out.extend_from_slice(&FIXED);
    for size in sizes {
        out.extend_from_slice(&size.to_le_bytes());
    }
    let length = u16::try_from(path.len()).unwrap_or(u16::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&[0; 2]);
}

/// The files of an archive, read from its local headers as far as they can be followed.
///
/// # Errors
/// The offset from which nothing can be read.
pub(super) fn read(archive: &[u8]) -> Result<Files, (Files, usize)> {
    let mut files = Files::new();
    let mut at = 0;
    while archive.get(at..at + 4) == Some(&LOCAL.to_le_bytes()) {
        match entry(archive, at) {
            Some((path, bytes, next)) => {
                files.insert(path, bytes);
                at = next;
            }
            None => return Err((files, at)),
        }
    }
    if archive.get(at..at + 4) == Some(&CENTRAL.to_le_bytes()) {
        Ok(files)
    } else {
        Err((files, at))
    }
}

fn entry(archive: &[u8], at: usize) -> Option<(String, Vec<u8>, usize)> {
    let number = |from: usize, width: usize| -> Option<usize> {
        let bytes = archive.get(at + from..at + from + width)?;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |sum, byte| (sum << 8) | usize::from(*byte)),
        )
    };
    let (size, name) = (number(22, 4)?, number(26, 2)?);
    let name_at = at + LOCAL_BYTES;
    let bytes_at = name_at.checked_add(name)?;
    let next = bytes_at.checked_add(size)?;
    let path = String::from_utf8(archive.get(name_at..bytes_at)?.to_vec()).ok()?;
    Some((path, archive.get(bytes_at..next)?.to_vec(), next))
}

fn u32_of(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// CRC-32 of ZIP (ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        let mut crc = crc ^ u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
        crc
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_the_sum_is_the_known_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        let files = Files::from([
            ("a.txt".to_owned(), b"satu".to_vec()),
            ("b/c.bin".to_owned(), vec![]),
        ]);
        assert_eq!(read(&write(&files)), Ok(files));
        assert!(read(b"").is_err());
    }
}
