//! The keys of this machine, held to those that the log names.

use commands::{Executor, installation};
use ledger::Ledger;

use crate::{
    config::Config,
    secrets::{LOG_SIGNING_KEY, SESSION_KEY, Secrets, fingerprint},
};

/// A key of this machine is not that of the log; nothing is made with it.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    /// These are others.
    #[error("{}", told(.0))]
    Others(Vec<String>),
    /// A change of the signing key was begun and not finished: the key that the log names lies beside the old one.
    #[error(
        "penggantian kunci tanda tangan terputus: kunci yang disebut buku ada di secrets/log-signing.key.new. Jangan pindahkan \
         berkas itu; selesaikan dengan: beasiswa key rotate"
    )]
    CutOff,
    /// The log cannot be asked.
    #[error("kunci tidak dapat dibandingkan dengan buku: {0}")]
    Log(#[from] commands::Error),
    /// The keys of persons cannot be asked for.
    #[error("kunci tidak dapat dibandingkan dengan buku: {0}")]
    Ledger(#[from] ledger::LedgerError),
}

fn told(names: &[String]) -> String {
    let lines = names.iter().map(|name| match name.as_str() {
        name if name == SESSION_KEY.0 => format!(
            "{name}: bukan kunci yang disebut buku. Salin kunci yang sama ke semua mesin, atau keluarkan semua orang \
             dengan kunci baru: beasiswa key session"
        ),
        name => format!(
            "{name}: bukan kunci yang disebut buku. Kembalikan kunci buku ini (secrets/{name} dari tempat kunci disimpan, \
             milik pemilik folder data, chmod 600)"
        ),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Names of the keys that are not those that the log was kept with: as it names them and, for a log that names none
/// yet, whether the keys of persons can be unwrapped.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn others(
    executor: &Executor,
    secrets: &Secrets,
) -> Result<Vec<String>, KeysError> {
    let mut others = installation::other_keys(executor, &secrets.fingerprints()).await?;
    let master = crate::secrets::MASTER_KEY.0;
    if !others.iter().any(|name| name == master)
        && !executor.ledger().unwraps_subject_keys().await?
    {
        others.insert(0, master.to_owned());
    }
    Ok(others)
}

/// What a new session key on one machine means.
pub(crate) const RENEWED_SESSION: &str =
    "session.key lain daripada yang disebut buku: semua orang masuk lagi setelah portal menyala";

/// Takes the session key from those that are not the log's where nobody disagrees about it: on one machine sessions begin anew
/// with it, and nothing is damaged. Whether it was there.
pub(crate) fn take_renewed_session(others: &mut Vec<String>, config: &Config) -> bool {
    let before = others.len();
    others.retain(|name| name != SESSION_KEY.0 || config.database_url.is_some());
    others.len() < before
}

/// Whether the key that is kept to follow the signing key is the one that the log names already.
async fn following(executor: &Executor, config: &Config) -> Result<bool, KeysError> {
    let (name, variable) = LOG_SIGNING_KEY;
    let kept = config.data_dir.join("secrets").join(format!("{name}.new"));
    let Ok(Some(key)) = ledger::keys::find(&kept, &format!("{variable}_NEW")) else {
        return Ok(false);
    };
    let print = [(name.to_owned(), fingerprint(name, &key))].into();
    Ok(installation::other_keys(executor, &print).await?.is_empty())
}

/// Refuses keys that are not those of the log, and names in it those that it does not know yet.
///
/// # Errors
/// [`KeysError`], naming each.
pub(crate) async fn hold_to_log(
    ledger: &Ledger,
    config: &Config,
    secrets: &Secrets,
) -> Result<(), KeysError> {
    let executor = Executor::new(ledger.clone());
    let mut others = others(&executor, secrets).await?;
    let is_renewed = take_renewed_session(&mut others, config);
    if others.iter().any(|name| name == LOG_SIGNING_KEY.0) && following(&executor, config).await? {
        return Err(KeysError::CutOff);
    }
    if !others.is_empty() {
        return Err(KeysError::Others(others));
    }
    if is_renewed {
        tracing::warn!(
            "{} is another than before: everybody signs in anew",
            SESSION_KEY.0
        );
    }
    // A log that takes no write (a jump of the clock, a copy that is behind) is served all the same.
    if let Err(error) = installation::name_keys(&executor, secrets.fingerprints()).await {
        tracing::warn!(%error, "the keys in use are not named in the log yet");
    }
    Ok(())
}
