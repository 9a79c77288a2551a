//! A stream of bytes under a passphrase: argon2id makes the key, XChaCha20-Poly1305 seals pieces of
//! 64 KiB one after the other (STREAM, Hoang and others 2015), so that a piece that was changed,
//! moved, added or cut off is found.
//!
//! `BEASISWA-CADANGAN-1\n`, 16 bytes of salt, 19 bytes of nonce, 16 bytes that tell whether the
//! passphrase is right; then the pieces, each 16 bytes longer than what it holds, the last one marked.

use std::io::{self, ErrorKind, Read, Write};

use aead_stream::{DecryptorBE32, EncryptorBE32};
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::KeyInit;
use rand::TryRng as _;
use rand::rngs::SysRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

const MAGIC: &[u8; 20] = b"BEASISWA-CADANGAN-1\n";
const SALT: usize = 16;
const NONCE: usize = 19;
const CHECK: usize = 16;
const PIECE: usize = 64 * 1024;
const TAG: usize = 16;
/// Memory of the key's making, in KiB: once for a backup, so it may be much.
const MEMORY_KIB: u32 = 64 * 1024;
const ROUNDS: u32 = 3;
/// Shortest passphrase: a backup can be tried at for years.
pub(super) const PASSPHRASE_MIN: usize = 12;

/// What opens a backup; wiped when dropped.
pub(crate) struct Passphrase(Zeroizing<String>);

impl Passphrase {
    /// A passphrase as it stands in a file: blanks around it do not count.
    ///
    /// # Errors
    /// When it is too short, or more than one line.
    pub fn new(text: &str) -> Result<Self, String> {
        let text = text.trim();
        // Which of them is meant, nobody knows in a year.
        if text.lines().count() > 1 {
            return Err("berkas kata sandi cadangan berisi satu baris".to_owned());
        }
        if text.chars().count() < PASSPHRASE_MIN {
            return Err(format!(
                "kata sandi cadangan sedikitnya {PASSPHRASE_MIN} karakter"
            ));
        }
        Ok(Self(Zeroizing::new(text.to_owned())))
    }

    /// Key and check of this passphrase under a salt.
    fn derive(&self, salt: &[u8]) -> io::Result<(Zeroizing<[u8; 32]>, [u8; CHECK])> {
        let params = Params::new(MEMORY_KIB, ROUNDS, 1, Some(32 + CHECK)).map_err(other)?;
        let mut made = Zeroizing::new([0; 32 + CHECK]);
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(self.0.as_bytes(), salt, made.as_mut_slice())
            .map_err(other)?;
        let (mut key, mut check) = (Zeroizing::new([0; 32]), [0; CHECK]);
        key.copy_from_slice(&made[..32]);
        check.copy_from_slice(&made[32..]);
        Ok((key, check))
    }
}

/// Seals what is written.
pub(super) struct Sealer<W: Write> {
    stream: EncryptorBE32<XChaCha20Poly1305>,
    piece: Vec<u8>,
    to: W,
}

impl<W: Write> Sealer<W> {
    /// Writes the beginning.
    pub fn new(mut to: W, passphrase: &Passphrase) -> io::Result<Self> {
        let mut random = [0; SALT + NONCE];
        SysRng.try_fill_bytes(&mut random).map_err(other)?;
        let (salt, nonce) = random.split_at(SALT);
        let (key, check) = passphrase.derive(salt)?;
        to.write_all(MAGIC)?;
        to.write_all(&random)?;
        to.write_all(&check)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(other)?;
        let aead = XChaCha20Poly1305::new((&*key).into());
        Ok(Self {
            stream: EncryptorBE32::from_aead(aead, &nonce.into()),
            piece: Vec::with_capacity(PIECE),
            to,
        })
    }

    /// Seals what is left and marks the end.
    pub fn finish(mut self) -> io::Result<W> {
        let sealed = self
            .stream
            .encrypt_last(self.piece.as_slice())
            .map_err(|_| io::Error::other("penyegelan gagal"))?;
        self.to.write_all(&sealed)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

impl<W: Write> Write for Sealer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A full piece waits until more comes: the last one is sealed by `finish`.
        if self.piece.len() == PIECE {
            let sealed = self
                .stream
                .encrypt_next(self.piece.as_slice())
                .map_err(|_| io::Error::other("cadangan paling besar 256 TiB"))?;
            self.to.write_all(&sealed)?;
            self.piece.clear();
        }
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Opens what a [`Sealer`] wrote.
pub(super) struct Opener<R: Read> {
    stream: Option<DecryptorBE32<XChaCha20Poly1305>>,
    /// Sealed bytes read ahead, to know which piece is the last.
    ahead: Vec<u8>,
    plain: Vec<u8>,
    given: usize,
    number: u64,
    from: R,
}

impl<R: Read> Opener<R> {
    /// Reads the beginning.
    ///
    /// # Errors
    /// `InvalidInput` for another passphrase, `InvalidData` for what is no backup.
    pub fn new(mut from: R, passphrase: &Passphrase) -> io::Result<Self> {
        let mut start = [0; MAGIC.len() + SALT + NONCE + CHECK];
        from.read_exact(&mut start)
            .map_err(|_| damaged("ini bukan cadangan, atau terpotong di awalnya"))?;
        let (magic, rest) = start.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(damaged("ini bukan cadangan program ini"));
        }
        let (salt, rest) = rest.split_at(SALT);
        let (nonce, check) = rest.split_at(NONCE);
        let (key, expected) = passphrase.derive(salt)?;
        if !bool::from(check.ct_eq(&expected)) {
            return Err(io::Error::new(
                ErrorKind::InvalidInput,
                "kata sandinya lain, atau 71 bita pertama cadangan rusak",
            ));
        }
        let nonce: [u8; NONCE] = nonce.try_into().map_err(other)?;
        let aead = XChaCha20Poly1305::new((&*key).into());
        let mut opener = Self {
            stream: Some(DecryptorBE32::from_aead(aead, &nonce.into())),
            ahead: Vec::new(),
            plain: Vec::new(),
            given: 0,
            number: 0,
            from,
        };
        opener.ahead = opener.sealed_piece()?;
        Ok(opener)
    }

    fn sealed_piece(&mut self) -> io::Result<Vec<u8>> {
        let mut piece = Vec::with_capacity(PIECE + TAG);
        (&mut self.from)
            .take((PIECE + TAG) as u64)
            .read_to_end(&mut piece)?;
        Ok(piece)
    }

    /// Opens the next piece; false after the last.
    fn next(&mut self) -> io::Result<bool> {
        let Some(mut stream) = self.stream.take() else {
            return Ok(false);
        };
        let sealed = std::mem::take(&mut self.ahead);
        self.ahead = self.sealed_piece()?;
        let opened = if self.ahead.is_empty() {
            stream.decrypt_last(sealed.as_slice())
        } else {
            let opened = stream.decrypt_next(sealed.as_slice());
            self.stream = Some(stream);
            opened
        };
        self.plain = opened.map_err(|_| {
            let at = MAGIC.len() + SALT + NONCE + CHECK;
            let at = at as u64 + self.number * (PIECE + TAG) as u64;
            damaged(&format!(
                "diubah atau terpotong pada bita {at} atau dalam 64 KiB sesudahnya"
            ))
        })?;
        self.given = 0;
        self.number += 1;
        Ok(true)
    }
}

impl<R: Read> Read for Opener<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.plain.len() {
            if !self.next()? {
                return Ok(0);
            }
        }
        let count = into.len().min(self.plain.len() - self.given);
        into[..count].copy_from_slice(&self.plain[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

fn other(error: impl std::fmt::Display) -> io::Error {
    io::Error::other(error.to_string())
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("cadangan rusak: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(plain: &[u8]) -> Vec<u8> {
        let passphrase = Passphrase::new("kuda hitam di bukit").unwrap();
        let mut sealer = Sealer::new(Vec::new(), &passphrase).unwrap();
        sealer.write_all(plain).unwrap();
        sealer.finish().unwrap()
    }

    fn opened(sealed: &[u8], passphrase: &str) -> io::Result<Vec<u8>> {
        let passphrase = Passphrase::new(passphrase).unwrap();
        let mut plain = Vec::new();
        Opener::new(sealed, &passphrase)?.read_to_end(&mut plain)?;
        Ok(plain)
    }

    #[test]
    fn opens_what_it_sealed_at_every_length_around_a_piece() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE - 7] {
            let plain: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
            let sealed = sealed(&plain);
            assert_eq!(opened(&sealed, "kuda hitam di bukit").unwrap(), plain);
        }
    }

    #[test]
    fn names_another_passphrase_and_every_kind_of_damage() {
        let passphrase = "kuda hitam di bukit";
        let whole = sealed(&vec![7; 3 * PIECE]);
        let wrong = opened(&whole, "kuda putih di bukit").unwrap_err();
        assert_eq!(wrong.kind(), ErrorKind::InvalidInput);
        let mut none = whole.clone();
        none[0] ^= 1;
        let start = MAGIC.len() + SALT + NONCE + CHECK;
        let mut changed = whole.clone();
        changed[start + PIECE + TAG + 5] ^= 1;
        let mut swapped = whole.clone();
        let (first, second) = swapped[start..].split_at_mut(PIECE + TAG);
        first.swap_with_slice(&mut second[..PIECE + TAG]);
        let longer = [whole.clone(), vec![0; 9]].concat();
        for (damage, place) in [
            (none, "bukan cadangan"),
            (changed, "bita 65623"),
            (swapped, "bita 71"),
            (longer, "bita 131175"),
            (whole[..start + PIECE + TAG].to_vec(), "bita 71"),
            (whole[..start + 9].to_vec(), "bita 71"),
            (whole[..30].to_vec(), "awalnya"),
        ] {
            let error = opened(&damage, passphrase).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidData);
            assert!(error.to_string().contains(place), "{error} {place}");
        }
        assert!(Passphrase::new("  pendek ").is_err());
        assert!(Passphrase::new("kuda hitam di bukit\nkuda putih di bukit\n").is_err());
    }
}
