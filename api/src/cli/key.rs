//! `beasiswa key`: the key that signs checkpoints, and its replacement.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use commands::{Executor, installation};
use ledger::keys::{SecretKey, create, find, load, load_or_create, sync_folder};
use ledger::{Ledger, VerifierKey};

use super::common::Failure;
use crate::{
    boot,
    config::Config,
    keys::{self, KeysError},
    secrets::{LOG_SIGNING_KEY, SESSION_KEY, Secrets, fingerprint},
    serving,
};

#[derive(Subcommand)]
pub(super) enum KeyCommand {
    /// Menunjukkan kunci publik dan setiap penggantiannya.
    Show,
    /// Mengganti kunci yang menandatangani checkpoint: kunci lama mengumumkan yang baru, dan keduanya menandatangani buku
    /// sekali. Portal dihentikan dahulu dan dinyalakan lagi sesudahnya, di semua mesin. Yang terputus diselesaikan dengan
    /// mengulangnya.
    Rotate(RotateArgs),
    /// Mengganti kunci sesi: semua orang masuk lagi. Portal dihentikan dahulu dan dinyalakan lagi sesudahnya, di semua
    /// mesin. Bila kuncinya dari variabel, mencatat yang sekarang di buku.
    Session(RotateArgs),
}

#[derive(Args)]
pub(super) struct RotateArgs {
    /// Tidak bertanya: untuk skrip.
    #[arg(long)]
    yes: bool,
}

pub(super) async fn run(config: Config, command: KeyCommand) -> Result<(), Failure> {
    // Neither has anything to do where no key is.
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    if !matches!(command, KeyCommand::Show)
        && let Err(error) = may_change(&config, &secrets, &ledger).await
    {
        ledger.close().await;
        return Err(error);
    }
    let done = match command {
        KeyCommand::Show => {
            show(&ledger);
            Ok(())
        }
        KeyCommand::Rotate(args) => {
            let folder = config.data_dir.join("secrets");
            rotate(&folder, &ledger, &secrets, &args).await
        }
        KeyCommand::Session(args) => {
            renew_session(&config.data_dir.join("secrets"), &ledger, &args).await
        }
    };
    ledger.close().await;
    done
}

/// Refuses where nothing may be written, as everything that is known of the log says, and while a portal serves: it would
/// go on with the key that was given up.
async fn may_change(config: &Config, secrets: &Secrets, ledger: &Ledger) -> Result<(), Failure> {
    boot::hold_to_what_is_known(config, secrets, ledger).await?;
    if let Some(why) = ledger.suspended() {
        // To another key the whole log looks wrong: what is wrong is the key.
        let others = keys::others(&Executor::new(ledger.clone()), secrets).await?;
        if !others.is_empty() {
            return Err(KeysError::Others(others).into());
        }
        return Err(format!("buku tidak ditulisi: {why}; kunci tidak diganti").into());
    }
    let Some(url) = &config.database_url else {
        return Ok(());
    };
    let serving = serving::connections(url).await?;
    if serving > 0 {
        return Err(format!(
            "portal masih berjalan pada basis data ini ({serving} sambungan): hentikan di semua mesin, lalu ulangi"
        )
        .into());
    }
    Ok(())
}

fn show(ledger: &Ledger) {
    say!("Kunci: {}", ledger.vkey());
    for change in ledger.key_changes() {
        say!(
            "{}: pada {} peristiwa, {} diganti {}",
            change.at,
            change.head.size,
            change.old,
            change.new
        );
    }
}

async fn renew_session(folder: &Path, ledger: &Ledger, args: &RotateArgs) -> Result<(), Failure> {
    let (name, variable) = SESSION_KEY;
    if !args.yes {
        confirmed(
            "Semua orang akan keluar dan masuk ulang.",
            "semua orang akan keluar",
        )?;
    }
    let (current, new) = (folder.join(name), folder.join(format!("{name}.new")));
    let from_variable = std::env::var_os(variable).is_some();
    let key = if from_variable {
        load_or_create(&current, variable)?
    } else {
        create(&new)?
    };
    let named = [(name.to_owned(), fingerprint(name, &key))].into();
    installation::name_keys(&Executor::new(ledger.clone()), named).await?;
    if !from_variable {
        fs::rename(&new, &current)?;
        sync_folder(folder)?;
    }
    say!("Kunci sesi dicatat. Jalankan portal kembali, dengan kunci yang sama di semua mesin.");
    Ok(())
}

async fn rotate(
    folder: &Path,
    ledger: &Ledger,
    secrets: &Secrets,
    args: &RotateArgs,
) -> Result<(), Failure> {
    let (name, variable) = LOG_SIGNING_KEY;
    let new = folder.join(format!("{name}.new"));
    let new_variable = format!("{variable}_NEW");
    let kept = find(&new, &new_variable)?;
    if kept.as_ref() == Some(&secrets.log_signing_key) {
        return Err(format!(
            "{} berisi kunci yang sudah menandatangani; pindahkan ke tempat aman, lalu ulangi",
            new.display()
        )
        .into());
    }
    // A key that is not the log's announces nothing.
    hold_to_log(ledger, secrets, kept.as_ref()).await?;
    if !args.yes {
        ask(&ledger.vkey())?;
    }
    // Kept before it is announced: an interrupted change goes on with the same key.
    let seed = load_or_create(&new, &new_variable)?;
    // Named first, under the old key: from here on the program that starts with the old one is told so.
    let print = fingerprint(LOG_SIGNING_KEY.0, &seed);
    let named = [(LOG_SIGNING_KEY.0.to_owned(), print)].into();
    installation::name_keys(&Executor::new(ledger.clone()), named).await?;
    let change = ledger.change_key(&seed).await?;
    say!("Kunci baru: {}", change.new);
    say!("Kunci lama: {}", change.old);
    if std::env::var_os(variable).is_some() {
        say!(
            "Isi {variable} di semua mesin dengan isi {}, lalu jalankan portal kembali. \
             Setelah itu pindahkan berkas itu ke tempat aman di luar mesin ini.",
            new.display()
        );
        return Ok(());
    }
    if std::env::var_os(&new_variable).is_some() {
        say!("Isi {variable} dengan isi {new_variable}, lalu jalankan portal kembali.");
        return Ok(());
    }
    let former = put_in_place(folder, &new, &change.old)?;
    say!(
        "Jalankan portal kembali. Pindahkan {} ke tempat aman di luar mesin ini: kunci lama hanya \
         diperlukan bila cadangan dari sebelum pergantian dipulihkan.",
        former.display()
    );
    say!("Beritahu kantor saksi: --log-key {}", change.new);
    Ok(())
}

/// Refuses keys that are not those of the log. Where a change was cut off, the log names the key that is kept to follow.
async fn hold_to_log(
    ledger: &Ledger,
    secrets: &Secrets,
    following: Option<&SecretKey>,
) -> Result<(), Failure> {
    let executor = Executor::new(ledger.clone());
    let mut others = keys::others(&executor, secrets).await?;
    // A session key of one's own ends sessions and nothing else.
    others.retain(|name| name != SESSION_KEY.0);
    if let Some(following) = following {
        let name = LOG_SIGNING_KEY.0;
        let print = fingerprint(name, following);
        let is_announced = installation::other_keys(&executor, &[(name.to_owned(), print)].into())
            .await?
            .is_empty();
        others.retain(|other| other != name || !is_announced);
    }
    if others.is_empty() {
        Ok(())
    } else {
        Err(KeysError::Others(others).into())
    }
}

/// A change of key cannot be taken back, and every witness has to be told.
fn ask(key: &VerifierKey) -> Result<(), Failure> {
    confirmed(
        &format!("Kunci {key} akan diganti dan diumumkan di /log/keys."),
        "kunci baru akan diumumkan kepada semua orang",
    )
}

fn confirmed(question: &str, act: &str) -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Err(format!("{act}; bila setuju, tambahkan --yes").into());
    }
    write!(io::stdout(), "{question} Lanjutkan? Ketik ya: ")?;
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if answer.trim() == "ya" {
        Ok(())
    } else {
        Err("tidak ada yang diubah".into())
    }
}

/// Puts the announced key in the place of the old one, which stays beside it under its own name, for
/// ever: there is no moment without a key, and no step that a second run would do wrong.
fn put_in_place(folder: &Path, new: &Path, old: &VerifierKey) -> Result<PathBuf, Failure> {
    let current = folder.join(LOG_SIGNING_KEY.0);
    let fingerprint = hex::encode(&old.public_key()[..8]);
    let former = folder.join(format!("{}.{fingerprint}", LOG_SIGNING_KEY.0));
    match fs::hard_link(&current, &former) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            // Interrupted here before; another key of this name is not touched.
            if load(&former)? != load(&current)? {
                return Err(format!(
                    "{} sudah ada dan berisi kunci lain; pindahkan, lalu ulangi",
                    former.display()
                )
                .into());
            }
        }
        linked => linked?,
    }
    sync_folder(folder)?;
    fs::rename(new, &current)?;
    sync_folder(folder)?;
    Ok(former)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::note::{NoteSigner, SignatureKind};

    fn verifier(seed: &SecretKey) -> VerifierKey {
        let signer = NoteSigner::new("uji", seed).unwrap();
        signer.verifier(SignatureKind::Note)
    }

    #[test]
    fn every_former_key_is_kept_wherever_a_change_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let current = folder.path().join(LOG_SIGNING_KEY.0);
        let new = folder.path().join("log-signing.key.new");
        let mut formers = vec![create(&current).unwrap()];
        for round in 0..3 {
            let old = verifier(formers.last().unwrap());
            let seed = create(&new).unwrap();
            if round == 1 {
                // Cut off after the old key got its second name.
                let fingerprint = hex::encode(&old.public_key()[..8]);
                let former = format!("{}.{fingerprint}", LOG_SIGNING_KEY.0);
                fs::hard_link(&current, folder.path().join(former)).unwrap();
            }
            let former = put_in_place(folder.path(), &new, &old).unwrap();
            assert_eq!(load(&former).unwrap(), *formers.last().unwrap());
            assert_eq!(load(&current).unwrap(), seed);
            assert!(!new.exists());
            formers.push(seed);
        }
        let kept: Vec<SecretKey> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| load(&entry.unwrap().path()).unwrap())
            .collect();
        assert!(kept.len() == 4 && formers.iter().all(|key| kept.contains(key)));
        // A stranger's key of that name is not overwritten.
        let old = verifier(formers.last().unwrap());
        let fingerprint = hex::encode(&old.public_key()[..8]);
        let taken = folder
            .path()
            .join(format!("{}.{fingerprint}", LOG_SIGNING_KEY.0));
        let other = create(&taken).unwrap();
        create(&new).unwrap();
        put_in_place(folder.path(), &new, &old).unwrap_err();
        assert_eq!(load(&taken).unwrap(), other);
        assert_eq!(load(&current).unwrap(), *formers.last().unwrap());
    }
}
