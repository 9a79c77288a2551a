//! Somebody with SQL and the folder, without the signing key.

mod acted;
mod change;
mod reseal;
mod site;

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::check::check;
use crate::client::Client;
use crate::load::Notes;
use crate::program::{Place, Store};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::{readiness, says_well};
use crate::scenario::{Broken, create, create_noted, name};
use crate::{Failure, Size};

use site::{OFFICER, Site};

/// How long checking a small log may take.
const VERIFY: Duration = Duration::from_secs(300);
/// Demo data enough for one change.
const APPLICANTS: u32 = 8;

/// Changes a copy of one place in one way after another; `verify` must name each.
///
/// # Errors
/// When a change is not named, or the untouched copy is found wrong.
pub async fn run(on_postgres: bool, size: Size) -> Result<Row, Failure> {
    let (site, notes) = Site::new(on_postgres, size.pick(8, 20)).await?;
    let mut broken = Broken::default();
    // The control: untouched it is sound.
    let (_folder, untouched) = site.copy().await?;
    untouched.run(&["verify"], "").await?;

    let changes = change::all(&site.place).await?;
    let mut runs = 0;
    for change in &changes {
        let (_folder, changed) = site.copy().await?;
        change.make(&changed).await?;
        named(&changed, change.what, &change.words(), &mut broken).await?;
        runs += 1;
    }
    for (what, harm) in [
        (
            "an uploaded file deleted",
            remove as fn(&Path) -> Result<(), Failure>,
        ),
        ("a byte of an uploaded file changed", change_byte),
    ] {
        let (_folder, changed) = site.copy().await?;
        let file = an_upload(&changed).await?;
        harm(&file)?;
        let id = file
            .file_name()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        // As a number with or without its dashes.
        let begin = &id[..8];
        named(&changed, what, &[id, begin], &mut broken).await?;
        runs += 1;
    }
    rolled_back(&site, &mut broken).await?;
    broken.none()?;
    Ok(Row {
        fault: "changed by somebody with SQL and the folder, without the signing key",
        engine: site.place.engine(),
        runs: runs + 1,
        checked: check(site.place.ledger(), &notes).await?,
        recovered: None,
        seen: "`verify` named each: claims, keys of persons, answers, events, readers of the log, read models, \
               files whose hash the log names; a log put back by one checkpoint took no write and `/readyz` said so"
            .to_owned(),
        control: Control::Seen("the untouched copy is sound".to_owned()),
    })
}

/// An event rewritten and the whole tree above it computed again, by somebody who cannot sign it.
///
/// # Errors
/// When that is not named, or something is stored on top of it.
pub async fn resealed(on_postgres: bool) -> Result<Row, Failure> {
    let (site, notes) = Site::new(on_postgres, APPLICANTS).await?;
    // The control: computed again over the same events, everything is as it was.
    let (_folder, same) = site.copy().await?;
    reseal::rewrite(&same, str::to_owned).await?;
    same.run(&["verify"], "").await?;

    let mut broken = Broken::default();
    let what = "an event rewritten, its hash and all above it computed again";
    let (_folder, changed) = site.copy().await?;
    reseal::rewrite(&changed, |text| text.replace("uji-", "uja-")).await?;
    let ended = named(&changed, what, &["log_signed_head"], &mut broken).await?;
    // Or it would be named for a mistake of the forger.
    for table in ["leaf_hash", "log_tile", "log_node"] {
        if ended.contains(table) {
            broken.tell(format!("the rewriting itself is wrong: {ended}"));
        }
    }
    suspended(&changed, what, &mut broken).await?;
    broken.none()?;
    Ok(Row {
        fault: "an event rewritten and sealed again without the signing key",
        engine: site.place.engine(),
        runs: 1,
        checked: check(site.place.ledger(), &notes).await?,
        recovered: None,
        seen: "`verify` named the signed head, nothing was stored on top, reads went on".to_owned(),
        control: Control::Seen(
            "the same computation over unchanged events: `verify` is sound".to_owned(),
        ),
    })
}

/// The amount of a payment changed in the log, and then somebody approves it.
///
/// # Errors
/// When the approval is stored, or the change is not named.
pub async fn amount(on_postgres: bool) -> Result<Row, Failure> {
    let (site, notes) = Site::new(on_postgres, APPLICANTS).await?;
    let payment = acted::proposed(&site.place).await?;
    let (_folder, untouched) = site.copy().await?;
    let (status, code) = acted::approve(&untouched, &payment).await?;
    if status != 200 || acted::approvals(&untouched, &payment).await? != 1 {
        return Err(format!("an unchanged payment is not approved: {status} {code}").into());
    }

    let mut broken = Broken::default();
    let (_folder, changed) = site.copy().await?;
    acted::change_amount(&changed, &payment).await?;
    let (status, code) = acted::approve(&changed, &payment).await?;
    let stored = acted::approvals(&changed, &payment).await?;
    if status == 200 || stored > 0 {
        broken.tell(format!(
            "an approval of a changed amount is answered {status} {code}, {stored} stored"
        ));
    }
    let position = format!("event {}:", payment.position);
    named(
        &changed,
        "an amount changed in place",
        &[&position],
        &mut broken,
    )
    .await?;
    broken.none()?;
    Ok(Row {
        fault: "an amount changed in the log, then the payment is approved",
        engine: site.place.engine(),
        runs: 1,
        checked: check(site.place.ledger(), &notes).await?,
        recovered: None,
        seen: format!(
            "the approval was answered {status}, nothing was stored, `verify` named the event"
        ),
        control: Control::Seen("the same payment unchanged: approved".to_owned()),
    })
}

/// `verify` must fail, and a line of it that says what is wrong must hold one of the words; gives all it said.
async fn named(
    place: &Place,
    what: &str,
    words: &[&str],
    broken: &mut Broken,
) -> Result<String, Failure> {
    let ended = place.run_within(&["verify"], "", VERIFY).await?;
    let names = |line: &str| words.iter().any(|word| line.contains(word));
    let mut wrong = ended.text.lines().filter(|line| line.contains("SALAH"));
    if ended.done {
        let last = ended.text.lines().last().unwrap_or_default();
        broken.tell(format!("{what}: `verify` says \"{last}\""));
    } else if !wrong.any(names) {
        broken.tell(format!(
            "{what}: `verify` does not name it: {}",
            ended.text.trim()
        ));
    }
    Ok(ended.text)
}

/// The log put back by one checkpoint, three acknowledged acts ago, and nothing else.
async fn rolled_back(site: &Site, broken: &mut Broken) -> Result<(), Failure> {
    let what = "the log put back to an older state";
    let (_folder, copy) = site.copy().await?;
    change::cut_off(&copy, site.before).await?;
    let words = ["behind", "older", "head", "belakang"];
    named(&copy, what, &words, broken).await?;
    suspended(&copy, what, broken).await
}

/// Reads go on, nothing is stored, and `/readyz` says that.
async fn suspended(place: &Place, what: &str, broken: &mut Broken) -> Result<(), Failure> {
    let node = place.start_unready().await?;
    let client = Client::new(&node.url())?.log_in(OFFICER).await?;
    if let Ok(answer) = client.get("/api/cms/kategori-berita").await
        && answer.status != 200
    {
        broken.tell(format!("{what}: reads are answered {}", answer.status));
    }
    let answer = create(&client, &name(), uuid::Uuid::new_v4()).await?;
    if (answer.status, answer.code().as_str()) != (503, "BUKU_DITANGGUHKAN") {
        broken.tell(format!(
            "{what}: a write is answered {} {} instead of 503 BUKU_DITANGGUHKAN",
            answer.status,
            answer.code()
        ));
    }
    let told = readiness(&client).await?;
    if says_well(&told) {
        broken.tell(format!("{what}: /readyz says that all is well: {}", told.1));
    }
    node.stop().await?;
    Ok(())
}

/// An uploaded file as it is kept, of those that the log names with their hash: pictures within the text of news are
/// named by their address alone.
async fn an_upload(place: &Place) -> Result<PathBuf, Failure> {
    let sql = "SELECT payload FROM log_event WHERE stream_type = 'application' \
               AND event_type = 'DocumentAttached' ORDER BY position DESC LIMIT 1";
    let text = place.text(Store::Ledger, sql).await?;
    let (_, rest) = text
        .split_once("\"file_id\":\"")
        .ok_or("a document without a file")?;
    let name = rest.chars().take(36).filter(|it| *it != '-');
    let name: String = name.collect();
    let path = place.data().join("files").join(&name[30..]).join(name);
    match path.is_file() {
        true => Ok(path),
        false => Err(format!("{} is not there", path.display()).into()),
    }
}

fn remove(path: &Path) -> Result<(), Failure> {
    Ok(std::fs::remove_file(path)?)
}

fn change_byte(path: &Path) -> Result<(), Failure> {
    let mut bytes = std::fs::read(path)?;
    if let Some(last) = bytes.last_mut() {
        *last ^= 1;
    }
    Ok(std::fs::write(path, bytes)?)
}

/// Three acts that are acknowledged.
async fn acts(place: &Place) -> Result<Notes, Failure> {
    let mut notes = Notes::default();
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(OFFICER).await?;
    for _ in 0..3 {
        create_noted(&client, &mut notes).await?;
    }
    node.stop().await?;
    Ok(notes)
}
