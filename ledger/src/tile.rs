//! Names of tiles in URLs, by C2SP tlog-tiles: `{level}/{index}[.p/{width}]`.

use std::fmt;
use std::str::FromStr;

use crate::merkle::tree::TILE_WIDTH;

/// A tile: 256 hashes of one level, or its first `width` ones.
///
/// Parses and prints what follows `/log/tile/`: the index in groups of three digits, all but the
/// last with an `x` in front: `0/x001/x234/067`, `1/000.p/17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TilePath {
    /// Level, 0 for leaves; each level stands 8 tree levels above the one below.
    pub level: u8,
    /// Place of the tile in its level.
    pub index: u64,
    /// Hashes in the tile: 256 for a full tile, 1 to 255 for a partial one.
    pub width: u16,
}

/// A path that names no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a tile path: {0}")]
pub struct TilePathError(String);

impl TilePath {
    /// Whether all 256 hashes are asked for; such a tile never changes.
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.width) == TILE_WIDTH
    }
}

impl FromStr for TilePath {
    type Err = TilePathError;

    fn from_str(path: &str) -> Result<Self, Self::Err> {
        parse(path).ok_or_else(|| TilePathError(path.chars().take(80).collect()))
    }
}

impl fmt::Display for TilePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.level)?;
        let digits = self.index.to_string();
        let padded = format!("{digits:0>width$}", width = digits.len().div_ceil(3) * 3);
        let groups = padded.len() / 3;
        for (i, group) in padded.as_bytes().chunks(3).enumerate() {
            let group = std::str::from_utf8(group).map_err(|_| fmt::Error)?;
            if i + 1 < groups {
                write!(f, "x{group}/")?;
            } else {
                write!(f, "{group}")?;
            }
        }
        if !self.is_full() {
            write!(f, ".p/{}", self.width)?;
        }
        Ok(())
    }
}

fn parse(path: &str) -> Option<TilePath> {
    let (place, width) = match path.split_once(".p/") {
        Some((place, width)) => (place, canonical(width)?),
        None => (path, TILE_WIDTH as u64),
    };
    if path.contains(".p/") && !(1..TILE_WIDTH as u64).contains(&width) {
        return None;
    }
    let (level, index) = place.split_once('/')?;
    let level = canonical(level).filter(|level| *level <= 63)?;
    let groups: Vec<&str> = index.split('/').collect();
    let mut value = 0_u64;
    for (i, group) in groups.iter().enumerate() {
        let last = i + 1 == groups.len();
        let digits = if last {
            group
        } else {
            group.strip_prefix('x')?
        };
        if digits.len() != 3 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        // A leading group of zeroes would name one tile twice.
        if i == 0 && !last && digits == "000" {
            return None;
        }
        value = value
            .checked_mul(1000)?
            .checked_add(digits.parse::<u64>().ok()?)?;
    }
    Some(TilePath {
        level: u8::try_from(level).ok()?,
        index: value,
        width: u16::try_from(width).ok()?,
    })
}

/// A decimal number without leading zeroes.
fn canonical(text: &str) -> Option<u64> {
    let value: u64 = text.parse().ok()?;
    (value.to_string() == text).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_specification() {
        for (path, level, index, width) in [
            ("0/000", 0, 0, 256),
            ("0/x001/x234/067", 0, 1_234_067, 256),
            ("1/999.p/17", 1, 999, 17),
            ("3/x001/000.p/255", 3, 1_000, 255),
        ] {
            let tile: TilePath = path.parse().expect(path);
            assert_eq!(
                tile,
                TilePath {
                    level,
                    index,
                    width
                }
            );
            assert_eq!(tile.to_string(), path);
        }
    }

    #[test]
    fn refuses_other_spellings() {
        for path in [
            "",
            "0",
            "0/",
            "0/0",
            "0/1234",
            "00/000",
            "64/000",
            "0/x000/001",
            "0/001/234",
            "0/x001",
            "0/000.p/0",
            "0/000.p/256",
            "0/000.p/007",
            "0/000.p/",
            "0/000.p/1.p/1",
            "0/x999/x999/x999/x999/x999/x999/x999/999",
            "entries/000",
            "-1/000",
            "0/+01",
        ] {
            assert!(path.parse::<TilePath>().is_err(), "{path}");
        }
    }
}
