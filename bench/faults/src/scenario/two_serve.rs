//! A second program over the data folder of a running one.

use std::time::Duration;

use crate::check::check;
use crate::client::Client;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::{Broken, no_refusals};
use crate::{Failure, Size, free_port};

/// How soon the second must have ended.
const REFUSED: Duration = Duration::from_secs(20);
const PASSPHRASE: &str = "sandi cadangan yang panjang sekali";

/// Starts a second server, and every command that writes, over the folder of a running server.
///
/// # Errors
/// When one of them is let in, does not name the folder, or disturbs the first.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let place = Place::sqlite()?;
    let folder = place.data().display().to_string();
    let work = tempfile::tempdir()?;
    let (backup, passphrase) = (work.path().join("cadangan"), work.path().join("sandi"));
    std::fs::write(&passphrase, PASSPHRASE)?;
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    std::fs::set_permissions(&passphrase, mode)?;
    let (backup, passphrase) = (text(&backup)?, text(&passphrase)?);
    place.new_admin().await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], 4);
    load.wait_for(size.pick(10, 200)).await?;

    let mut broken = Broken::default();
    second_serve(&place, &folder, &mut broken).await?;
    // What only reads and copies goes on beside a server.
    let to = ["backup", "--to", backup, "--passphrase-file", passphrase];
    if let Err(error) = place.run(&to, "").await {
        broken.tell(format!("a backup beside a server: {error}"));
    }
    if let Err(error) = place.run(&["verify", "--log-only"], "").await {
        broken.tell(format!("`verify --log-only` beside a server: {error}"));
    }
    let from = ["restore", "--from", backup, "--passphrase-file", passphrase];
    writers(&place, &folder, &from, &mut broken).await;
    load.wait_for(10).await?;
    let notes = load.end().await;
    no_refusals(&notes)?;
    if notes.retries > 0 {
        broken.tell(format!(
            "{} requests at the first were told to come again",
            notes.retries
        ));
    }
    broken.none()?;
    // The control: what is refused is the second at the same time. A lock must not outlive its holder,
    // however that ended.
    node.kill().await?;
    let node = place.start().await?;
    node.stop().await?;
    place.run(&["rebuild"], "").await?;
    Ok(Row {
        fault: "a second program over the data folder of a running one",
        engine: place.engine(),
        runs: 5,
        checked: check(place.ledger(), &notes).await?,
        recovered: None,
        seen: "`serve`, `demo`, `rebuild`, `restore` and `key rotate` refused with the folder's name; the \
               first went on; backup and `verify --log-only` went on beside it"
            .to_owned(),
        control: Control::Seen(
            "after the first was killed the same `serve` and `rebuild` are let in".to_owned(),
        ),
    })
}

/// A second server must end soon, with an error that names the folder.
async fn second_serve(place: &Place, folder: &str, broken: &mut Broken) -> Result<(), Failure> {
    let mut second = place.spawn(free_port()?)?;
    match second.ends_within(REFUSED).await? {
        None => broken.tell(format!(
            "a second `serve` on the same folder goes on beside the first: {:?}",
            second.log().lines().last()
        )),
        Some(status) if status.success() => {
            broken.tell("a second `serve` ended as if all were well")
        }
        Some(_) if !second.log().contains(folder) => broken.tell(format!(
            "a second `serve` was refused without naming the folder: {}",
            second.log().trim()
        )),
        Some(_) => {}
    }
    Ok(())
}

/// Commands that write are refused beside a server, with an error that names the folder; `restore` is the one that
/// brings a backup back.
async fn writers(place: &Place, folder: &str, restore: &[&str], broken: &mut Broken) {
    for arguments in [
        &["demo", "--applicants", "12"][..],
        &["rebuild"],
        restore,
        &["key", "rotate"],
    ] {
        let words = arguments[..arguments.len().min(2)].join(" ");
        let ended = place.run_within(arguments, "", REFUSED * 3).await;
        match ended {
            Err(error) => broken.tell(error.to_string()),
            Ok(ended) if ended.done => {
                broken.tell(format!("`{words}` was let in beside a server"));
            }
            Ok(ended) if !ended.text.contains(folder) => broken.tell(format!(
                "`{words}` was refused without naming the folder: {}",
                ended.text.trim()
            )),
            Ok(_) => {}
        }
    }
}

fn text(path: &std::path::Path) -> Result<&str, Failure> {
    path.to_str()
        .ok_or_else(|| "a path that is not text".into())
}
