//! Password hashing: argon2id (m = 19456 KiB, t = 2, p = 1), so many at once and no more.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version,
    password_hash::phc::PasswordHash,
};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// Memory of one hash, in KiB (OWASP's first choice for argon2id).
const MEMORY_KIB: u32 = 19_456;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;
/// Longest password taken; argon2 itself does not care, memory and logs do.
pub const LENGTH_MAX: usize = 256;

/// Hashes and checks passwords.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    argon2: Argon2<'static>,
    /// Hash of a password nobody has: checked when there is no account, so that both take the same time.
    nobody: Arc<str>,
}

impl Passwords {
    /// Hashes at most `parallel` passwords at once.
    pub fn new(parallel: usize) -> Self {
        Self::with(parallel, MEMORY_KIB, ROUNDS)
    }

    /// The same with hashes that cost next to nothing, for tests in which hundreds of people sign in.
    #[cfg(test)]
    pub fn light(parallel: usize) -> Self {
        Self::with(parallel, Params::MIN_M_COST, 1)
    }

    fn with(parallel: usize, memory_kib: u32, rounds: u32) -> Self {
        let params = Params::new(memory_kib, rounds, LANES, None)
            .expect("the parameters are constants within argon2's limits");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = argon2
            .hash_password(&rand::random::<[u8; 32]>())
            .expect("argon2 takes any password and has a salt from the system")
            .to_string();
        Self {
            places: Arc::new(Semaphore::new(parallel)),
            argon2,
            nobody: nobody.into(),
        }
    }

    /// The PHC string of a password.
    ///
    /// # Errors
    /// `LAYANAN_SIBUK` when all places are taken.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        let _place = self.place()?;
        let argon2 = self.argon2.clone();
        tokio::task::spawn_blocking(move || argon2.hash_password(password.as_bytes()))
            .await
            .map_err(ApiError::internal)?
            .map(|hash| hash.to_string())
            .map_err(ApiError::internal)
    }

    /// Whether a password belongs to a hash; without one, false after the same work.
    ///
    /// # Errors
    /// `LAYANAN_SIBUK` when all places are taken.
    pub async fn verify(&self, password: String, hash: Option<&str>) -> Result<bool, ApiError> {
        let _place = self.place()?;
        let argon2 = self.argon2.clone();
        let known = hash.is_some();
        let hash = hash.map_or_else(|| self.nobody.to_string(), str::to_owned);
        let matches = tokio::task::spawn_blocking(move || {
            PasswordHash::new(&hash)
                .is_ok_and(|hash| argon2.verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
        .map_err(ApiError::internal)?;
        Ok(known && matches)
    }

    /// The PHC string of a password, computed on this thread: for the command line.
    pub fn hash_now(&self, password: &str) -> String {
        self.argon2
            .hash_password(password.as_bytes())
            .expect("argon2 takes any password and has a salt from the system")
            .to_string()
    }

    fn place(&self) -> Result<tokio::sync::OwnedSemaphorePermit, ApiError> {
        self.places
            .clone()
            .try_acquire_owned()
            .map_err(|_| ApiError::new("LAYANAN_SIBUK"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn recognises_a_password_and_no_other() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("Demo-Nduga-2025!".to_owned()).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let check = |password: &str| passwords.verify(password.to_owned(), Some(&hash));
        assert!(check("Demo-Nduga-2025!").await.unwrap());
        assert!(!check("demo-nduga-2025!").await.unwrap());
        assert!(!passwords.verify("x".to_owned(), None).await.unwrap());
    }

    #[tokio::test]
    async fn more_at_once_than_places_are_sent_away() {
        let passwords = Passwords::new(2);
        let checks = (0..8).map(|_| passwords.verify("x".to_owned(), None));
        let answers = futures::future::join_all(checks).await;
        let busy = answers.iter().filter(|answer| {
            answer
                .as_ref()
                .is_err_and(|error| error.code() == "LAYANAN_SIBUK")
        });
        assert_eq!(busy.count(), 6);
    }
}
