//! What a JPEG takes beside its pixels. One that comes in passes is kept as coefficients, two bytes each, until all have come.

/// Bytes of its coefficients; none for one that comes in one pass, or whose frame is not found.
pub fn coefficient_bytes(bytes: &[u8]) -> Option<u64> {
    let mut rest = bytes.get(2..)?;
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
            // Frames of several passes: SOF2, SOF6, SOF10, SOF14.
            0xc2 | 0xc6 | 0xca | 0xce => return frame(segment),
            // Frames of one pass, and the beginning of the data.
            0xc0 | 0xc1 | 0xc3 | 0xc5 | 0xc7 | 0xc9 | 0xcb | 0xcd | 0xcf | 0xda => return None,
            _ => rest = rest.get(2 + length..)?,
        }
    }
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
        bytes
    }

    #[test]
    fn one_of_several_passes_takes_two_bytes_for_each_coefficient() {
        let pixels = 1_600 * 800;
        assert_eq!(coefficient_bytes(&begun(0xc2, [0x11; 3])), Some(pixels * 6));
        let halved = begun(0xc2, [0x22, 0x11, 0x11]);
        assert_eq!(coefficient_bytes(&halved), Some(pixels * 3));
        assert_eq!(coefficient_bytes(&begun(0xc0, [0x11; 3])), None);
        for end in 0..halved.len() {
            assert!(coefficient_bytes(&halved[..end]).is_none_or(|bytes| bytes <= pixels * 6));
        }
    }
}
