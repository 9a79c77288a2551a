//! What lies outside the databases: the folder, its disk, the store of files, mail, witnesses.

use std::{fs, os::unix::fs::MetadataExt as _};

use commands::{Clock as _, SystemClock};
use domain::application::OutsideRegister;
use ledger::{keys::find, note::SignatureKind};
use lettre::{AsyncSmtpTransport, Tokio1Executor, message::Mailbox};
use object_store::{ObjectStoreExt as _, PutPayload, path::Path};
use reqwest::StatusCode;

use super::{Found, PATIENCE};
use crate::{
    backup::tail,
    certificate,
    config::{Config, WitnessConfig},
    files,
    identity_provider::{self, Provider},
    mail::gateway::Gateway,
    outside_register::Register,
    push,
    secrets::VAPID_KEY,
};

/// Whose the data folder and what lies in it is, and who may look into it.
pub(super) fn folder(config: &Config) -> Found {
    let folder = config.data_dir.display();
    let found = match fs::metadata(&config.data_dir) {
        Ok(found) => found,
        Err(error) => {
            return Found::Bad(format!("{folder}: {error}; buat dengan: beasiswa migrate"));
        }
    };
    let mut wrong = Vec::new();
    if found.mode() & 0o077 != 0 {
        wrong.push(format!("{folder} terbuka bagi orang lain (chmod 700)"));
    }
    let entries = match fs::read_dir(&config.data_dir) {
        Ok(entries) => entries,
        Err(error) => return Found::Bad(format!("{folder}: {error}")),
    };
    let secrets = fs::read_dir(config.data_dir.join("secrets"))
        .into_iter()
        .flatten();
    for entry in entries.chain(secrets).flatten() {
        // Of what a link leads to: copies of the portal may share their files that way.
        if let Ok(inside) = fs::metadata(entry.path())
            && inside.uid() != found.uid()
        {
            wrong.push(format!(
                "{} bukan milik pemilik folder (chown {}:{})",
                entry.path().display(),
                found.uid(),
                found.gid()
            ));
        }
    }
    if wrong.is_empty() {
        Found::Good(format!(
            "{folder}, milik pengguna {}, tertutup bagi yang lain",
            found.uid()
        ))
    } else {
        Found::Bad(wrong.join("; "))
    }
}

/// Room on the disk of the data folder.
pub(super) fn disk(config: &Config) -> Found {
    match free_bytes(config) {
        Err(error) => Found::bad(error),
        Ok(free) => {
            let told = format!(
                "{} MiB bebas di {}, sedikitnya {} MiB",
                free >> 20,
                config.data_dir.display(),
                config.disk_free_min_mib
            );
            if free >> 20 < config.disk_free_min_mib {
                Found::Bad(told)
            } else {
                Found::Good(told)
            }
        }
    }
}

/// Bytes that the disk of the data folder has left for its owner.
pub(crate) fn free_bytes(config: &Config) -> std::io::Result<u64> {
    let disk = rustix::fs::statvfs(&config.data_dir)?;
    Ok(disk.f_bavail * disk.f_frsize)
}

/// Writes an object, reads it and takes it away.
pub(super) async fn files(config: &Config) -> Found {
    let place = config
        .object_store_url
        .clone()
        .unwrap_or_else(|| config.data_dir.join(files::FOLDER).display().to_string());
    // Looking must not make what it looks for: of root's making, the service could not use it.
    if config.object_store_url.is_none() && !std::path::Path::new(&place).is_dir() {
        return Found::Bad(format!(
            "{place} tidak ada: `serve` membuatnya sekali; bila portal pernah berjalan di sini, dokumennya hilang bersamanya"
        ));
    }
    let tried = async {
        let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
        let probe = Path::from(format!("periksa-{}", uuid::Uuid::new_v4()));
        let said = b"beasiswa check".as_slice();
        store
            .put(&probe, PutPayload::from_static(b"beasiswa check"))
            .await?;
        let read = store.get(&probe).await?.bytes().await?;
        store.delete(&probe).await?;
        if read == said {
            Ok(())
        } else {
            Err("dibaca lain daripada yang ditulis".into())
        }
    };
    match tried.await {
        Ok(()) => Found::Good(format!("{place}: ditulis, dibaca, dihapus")),
        Err::<_, crate::cli::Failure>(error) => Found::Bad(format!("{place}: {error}")),
    }
}

/// Writes an object into the place of the continuous copy, reads it and takes it away.
pub(super) async fn copy(config: &Config) -> Found {
    let Some(url) = &config.copy_url else {
        return Found::Notice(match &config.database_url {
            Some(_) => "salinan dibuat PostgreSQL sendiri: pastikan arsip WAL dan standby berjalan"
                .to_owned(),
            None => {
                "copy_url belum diisi: bila cakram rusak, yang sesudah cadangan terakhir hilang"
                    .to_owned()
            }
        });
    };
    if config.database_url.is_some() {
        return Found::Notice(format!(
            "{url} tidak dipakai: buku di PostgreSQL disalin oleh arsip WAL dan standby"
        ));
    }
    match tail::try_place(url).await {
        Ok(()) if tail::is_of_another(config, url).await => Found::Bad(format!(
            "{url} berisi salinan buku lain, atau dibuat dengan master.key lain: tidak ada yang disalin ke sana"
        )),
        Ok(()) => Found::Good(format!("{url}: ditulis, dibaca, dihapus")),
        Err(error) => Found::Bad(format!("{url}: {error}")),
    }
}

/// Greets the mail server.
pub(super) async fn mail(config: &Config) -> Found {
    let Some(url) = &config.smtp_url else {
        return Found::Notice(
            "smtp_url belum diisi: surel hanya ditulis sebagai berkas".to_owned(),
        );
    };
    let server = url
        .rsplit_once('@')
        .map_or(url.as_str(), |(_, server)| server);
    let checkpoints = config
        .checkpoint_mail_to
        .iter()
        .map(|to| ("checkpoint_mail_to", to));
    for (name, address) in [("mail_from", &config.mail_from)]
        .into_iter()
        .chain(checkpoints)
    {
        if let Err(error) = address.parse::<Mailbox>() {
            return Found::Bad(format!("{name} {address:?} bukan alamat: {error}"));
        }
    }
    let transport: AsyncSmtpTransport<Tokio1Executor> =
        match AsyncSmtpTransport::<Tokio1Executor>::from_url(url) {
            Ok(builder) => builder.timeout(Some(PATIENCE)).build(),
            Err(error) => return Found::Bad(format!("{server}: {error}")),
        };
    match transport.test_connection().await {
        Ok(true) => Found::Good(format!("{server} menjawab dan menerima masuknya portal")),
        Ok(false) => Found::Bad(format!("{server} menjawab, tetapi tidak menerima")),
        Err(error) => Found::Bad(format!("{server}: {error}")),
    }
}

/// Whether the gateway of messages to phones can be asked; none is sent for a try.
pub(super) async fn messages(config: &Config) -> Found {
    let gateway = match Gateway::of(config) {
        Ok(Some(gateway)) => gateway,
        Ok(None) => {
            return Found::Notice("message_url belum diisi: tidak ada pesan ke ponsel".to_owned());
        }
        Err(error) => return Found::Bad(error.to_string()),
    };
    match gateway.greet().await {
        Ok(()) => Found::Good(format!("{} menjawab", gateway.place())),
        Err(error) => Found::Bad(format!("{}: {error}", gateway.place())),
    }
}

/// Whether a register outside the office can be asked; nobody is asked about for a try.
pub(super) async fn register(config: &Config, register: OutsideRegister) -> Found {
    let named = match Register::named(config, register) {
        Ok(Some(named)) => named,
        Ok(None) => {
            return Found::Notice("alamatnya belum diisi: petugas mencocokkan sendiri".to_owned());
        }
        Err(error) => return Found::Bad(error.to_string()),
    };
    match named.greet().await {
        Ok(()) => Found::Good(format!("{} menjawab", named.place())),
        Err(error) => Found::Bad(format!("{}: {error}", named.place())),
    }
}

/// Whether notifications of browsers can be signed. No push service is asked: none would answer without a device.
pub(super) fn push(config: &Config) -> Found {
    if !config.push {
        return Found::Notice("push = false: tidak ada pemberitahuan peramban".to_owned());
    }
    let (name, variable) = VAPID_KEY;
    match find(&config.data_dir.join("secrets").join(name), variable) {
        Ok(Some(key)) => match push::public_key_of(&key, config) {
            Some(public) => Found::Good(format!("kunci publik {public}")),
            None => Found::Bad(format!("{name} bukan kunci yang dapat dipakai")),
        },
        Ok(None) => Found::Notice(format!("{name} dibuat ketika portal menyala")),
        Err(error) => Found::Bad(error.to_string()),
    }
}

/// Asks the office's provider of identities what it says of itself.
pub(super) async fn office_accounts(config: &Config) -> Found {
    match Provider::of(config) {
        Ok(None) => {
            Found::Notice("oidc_issuer belum diisi: petugas masuk dengan kata sandi".to_owned())
        }
        Ok(Some(provider)) => match provider.metadata().await {
            Ok(_) => Found::Good(format!(
                "{} menjawab; alamat kembalinya {}{}",
                config.oidc_issuer.as_deref().unwrap_or_default(),
                config.public_url,
                identity_provider::PAGE
            )),
            Err(error) => Found::bad(error),
        },
        Err(error) => Found::bad(error),
    }
}

/// Hands a witness nothing to sign: it answers that this is no checkpoint, another server that it knows no such call.
pub(super) async fn witness(witness: &WitnessConfig) -> Found {
    match witness.key.parse::<ledger::VerifierKey>() {
        Ok(key) if key.kind() == SignatureKind::Cosignature => {}
        Ok(_) => return Found::bad("kuncinya bukan kunci saksi (jenis 4)"),
        Err(error) => return Found::Bad(format!("kuncinya tidak terbaca: {error}")),
    }
    let url = format!("{}/add-checkpoint", witness.url.trim_end_matches('/'));
    match reqwest::Client::new().post(&url).body("").send().await {
        Ok(answer) if answer.status() == StatusCode::BAD_REQUEST => {
            Found::Good(format!("{} menjawab sebagai saksi", witness.url))
        }
        Ok(answer) => Found::Bad(format!(
            "{url} menjawab {}: di situ tidak ada saksi",
            answer.status()
        )),
        Err(error) => Found::bad(error),
    }
}

/// The certificate at the public address, as a browser meets it.
pub(super) async fn certificate(config: &Config) -> Found {
    let url = &config.public_url;
    let ends = match certificate::ends(url).await {
        Ok(Some(ends)) => ends,
        Ok(None) => return Found::Notice(format!("{url} tidak memakai https")),
        Err(error) => {
            return Found::Notice(format!("{url} tidak dapat dibuka dari mesin ini: {error}"));
        }
    };
    let days = (ends - SystemClock.now()).num_days();
    let day = domain::day_in_figures(domain::office_time(ends).date_naive());
    if ends <= SystemClock.now() {
        Found::Bad(format!("berakhir pada {day}: peramban menolak portal ini"))
    } else if days < certificate::RENEWED_DAYS {
        Found::Bad(format!("berakhir pada {day}, {days} hari lagi: perbarui"))
    } else {
        Found::Good(format!("berlaku sampai {day}, {days} hari lagi"))
    }
}
