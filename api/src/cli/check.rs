//! `beasiswa check`: everything that the portal needs, looked at before it is needed; a line for each thing. Writes nothing
//! but one object into the store of files, which it takes away again.

mod places;
mod stores;

use std::{fmt::Display, future::Future, path::Path, time::Duration};

use domain::application::OutsideRegister;

use super::common::Failure;
use crate::{config, config::Config};

/// How long one thing may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was found of one thing.
pub(super) enum Found {
    /// As it should be.
    Good(String),
    /// It works, and somebody should know.
    Notice(String),
    /// The portal cannot work so.
    Bad(String),
}

impl Found {
    fn bad(what: impl Display) -> Self {
        Self::Bad(what.to_string())
    }
}

/// What has been said so far.
#[derive(Default)]
struct Report {
    bad: usize,
}

impl Report {
    fn say(&mut self, about: &str, found: Found) {
        let (mark, what) = match found {
            Found::Good(what) => ("BAIK     ", what),
            Found::Notice(what) => ("PERHATIAN", what),
            Found::Bad(what) => {
                self.bad += 1;
                ("SALAH    ", what)
            }
        };
        say!("{mark} {about}: {}", what.replace('\n', " "));
    }

    /// Says what comes within the time that one thing may take.
    async fn ask(&mut self, about: &str, asked: impl Future<Output = Found>) {
        let found = tokio::time::timeout(PATIENCE, asked).await;
        let silent = || Found::Bad(format!("tidak menjawab dalam {} detik", PATIENCE.as_secs()));
        self.say(about, found.unwrap_or_else(|_| silent()));
    }
}

/// Looks at everything.
pub(super) async fn run(config: &Config, file: Option<&Path>) -> Result<(), Failure> {
    let mut report = Report::default();
    report.say("konfigurasi", configuration(config, file));
    report.say("variabel", variables());
    report.say("folder data", places::folder(config));
    report.say("cakram", places::disk(config));
    report.ask("kunci", stores::keys(config)).await;
    report.ask("buku", stores::log(config)).await;
    report.ask("basis data", stores::database(config)).await;
    report.ask("jam", stores::clock(config)).await;
    report
        .ask("penyimpanan berkas", places::files(config))
        .await;
    report
        .ask("salinan berkelanjutan", places::copy(config))
        .await;
    report.ask("sertifikat", places::certificate(config)).await;
    report.ask("surel", places::mail(config)).await;
    report
        .ask("pesan ke ponsel", places::messages(config))
        .await;
    for register in OutsideRegister::ALL {
        let about = register.label().to_lowercase();
        let found = places::register(config, *register);
        report.ask(&about, found).await;
    }
    report
        .ask("akun kantor", places::office_accounts(config))
        .await;
    report.say("pemberitahuan peramban", places::push(config));
    for witness in &config.witnesses {
        let about = format!("saksi {}", witness.name);
        report.ask(&about, places::witness(witness)).await;
    }
    if report.bad > 0 {
        return Err(format!("{} hal tidak seperti semestinya", report.bad).into());
    }
    Ok(())
}

fn configuration(config: &Config, file: Option<&Path>) -> Found {
    let file = file.map_or_else(
        || "tanpa berkas, semua nilai bawaan".to_owned(),
        |file| file.display().to_string(),
    );
    let is_local = config.listen.ip().is_loopback() && config.public_url.contains("127.0.0.1");
    if config.demo || config.demo_accounts_allowed {
        Found::Notice(format!("{file}; mode demo: bukan untuk orang sungguhan"))
    } else if !config.public_url.starts_with("https://") && !is_local {
        Found::Bad(format!(
            "{file}; public_url {} bukan https: peramban tidak dapat menandatangani permintaan",
            config.public_url
        ))
    } else if is_local {
        Found::Notice(format!(
            "{file}; public_url {} hanya untuk mesin ini",
            config.public_url
        ))
    } else {
        Found::Good(file)
    }
}

/// Variables whose names begin as ours do and that nothing reads.
fn variables() -> Found {
    let unknown: Vec<String> = std::env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| name.starts_with("BEASISWA_") && !config::is_variable(name))
        .map(|name| match config::nearest_variable(&name) {
            Some(near) => format!("{name} tidak dikenal; maksudnya {near}?"),
            None => format!("{name} tidak dikenal"),
        })
        .collect();
    if unknown.is_empty() {
        Found::Good("semua BEASISWA_* dikenal".to_owned())
    } else {
        Found::Bad(unknown.join("; "))
    }
}
