//! What a JPEG takes beside its pixels. One that comes in passes is kept as coefficients, two bytes each, until all have come.

/// Bytes of its coefficients, 0 for one that comes in one pass; none when its head is not the usual one, so that a decoder
/// may find another frame in it than the one that stands here.
pub fn coefficient_bytes(bytes: &[u8]) -> Option<u64> {
    let mut rest = bytes.get(2..)?;
    let mut found = None;
    loop {
        let marker = match rest {
            // Filling before a marker.
            [0xff, 0xff, ..] => {
                rest = &rest[1..];
                continue;
            }
            [0xff, marker, ..] => *marker,
            _ => return None,
        };
        let length = usize::from(u16::from_be_bytes([*rest.get(2)?, *rest.get(3)?]));
        let segment = rest.get(4..2 + length)?;
        match marker {
            // Frames of several passes (SOF2, SOF6, SOF10, SOF14) and of one.
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                let bytes = if marker & 3 == 2 { frame(segment)? } else { 0 };
                if found.replace(bytes).is_some() {
                    return None;
                }
            }
            // The beginning of the data.
            0xda => return found,
            // Tables, what programs write for themselves, comments.
            0xc4 | 0xcc | 0xdb | 0xdd | 0xe0..=0xef | 0xfe => {}
            _ => return None,
        }
        rest = rest.get(2 + length..)?;
    }
}

/// As many as the coefficients of any picture of these sides can be: four components, in whole blocks.
pub fn coefficient_bytes_at_most(width: u32, height: u32) -> u64 {
    let side = |side: u32| u64::from(side).next_multiple_of(16);
    8 * side(width) * side(height)
}

fn frame(segment: &[u8]) -> Option<u64> {
    let side = |at: usize| -> Option<u64> {
        let bytes = [*segment.get(at)?, *segment.get(at + 1)?];
        // Whole blocks of sixteen: what a decoder makes room for.
        Some(u64::from(u16::from_be_bytes(bytes)).next_multiple_of(16))
    };
    let (height, width) = (side(1)?, side(3)?);
    let sampling: Vec<u64> = segment
        .get(6..)?
        .chunks_exact(3)
        .map(|component| u64::from(component[1] >> 4) * u64::from(component[1] & 15))
        .collect();
    let most = sampling.iter().copied().max().filter(|most| *most > 0)?;
    Some(2 * width * height * sampling.iter().sum::<u64>() / most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginning of a JPEG of 1,600 by 800 with three components.
    fn begun(frame: u8, sampling: [u8; 3]) -> Vec<u8> {
        let mut bytes = vec![
            0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, frame, 0, 17, 8,
        ];
        bytes.extend_from_slice(&800_u16.to_be_bytes());
        bytes.extend_from_slice(&1_600_u16.to_be_bytes());
        bytes.push(3);
        for (id, sampling) in (1..).zip(sampling) {
            bytes.extend_from_slice(&[id, sampling, 0]);
        }
        bytes.extend_from_slice(&[0xff, 0xda, 0, 2]);
        bytes
    }

    #[test]
    fn one_of_several_passes_takes_two_bytes_for_each_coefficient() {
        let pixels = 1_600 * 800;
        assert_eq!(coefficient_bytes(&begun(0xc2, [0x11; 3])), Some(pixels * 6));
        let halved = begun(0xc2, [0x22, 0x11, 0x11]);
        assert_eq!(coefficient_bytes(&halved), Some(pixels * 3));
        assert_eq!(coefficient_bytes(&begun(0xc0, [0x11; 3])), Some(0));
        for end in 0..halved.len() {
            assert!(coefficient_bytes(&halved[..end]).is_none_or(|bytes| bytes <= pixels * 6));
        }
    }

    #[test]
    fn a_head_that_is_not_the_usual_one_is_nobodys_one_pass() {
        let many = begun(0xc2, [0x11; 3]);
        let one = begun(0xc0, [0x11; 3]);
        let behind = |head: &[u8], picture: &[u8]| [&[0xff, 0xd8], head, &picture[2..]].concat();
        // What a decoder passes over: bytes of no segment, markers without a length, a second frame.
        for head in [
            &b"junk"[..],
            &[0xff, 0xd0],
            &[0xff, 0x01],
            &one[2..one.len() - 4],
        ] {
            assert_eq!(coefficient_bytes(&behind(head, &many)), None, "{head:02x?}");
        }
        // The control: a comment before it hides nothing.
        let comment = [0xff, 0xfe, 0, 6, b'j', b'u', b'n', b'k'];
        let told = coefficient_bytes(&behind(&comment, &many));
        assert_eq!(told, Some(1_600 * 800 * 6));
        assert_eq!(coefficient_bytes_at_most(1_600, 800), 1_600 * 800 * 8);
    }
}
