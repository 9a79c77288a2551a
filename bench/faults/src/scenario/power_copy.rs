//! The power fails and the disk is gone with it: what comes back is what the continuous copy has, in a folder or in a
//! bucket.

use std::path::Path;
use std::time::{Duration, Instant};

use ledger::Ledger;
use rand::RngExt;
use tempfile::TempDir;

use crate::check::{Checked, check};
use crate::client::{Account, Client};
use crate::load::{Load, Notes};
use crate::objects::Objects;
use crate::program::Place;
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// What the copy may lack: acknowledged no longer than this before the cut.
const LOST_MAX: Duration = Duration::from_secs(5);
/// Clients that write at the same time.
const CLIENTS: usize = 8;
/// The accounts of the demo data, which brings documents along.
const OFFICER: Account = Account {
    email: "admin@demo.test",
    password: "Demo-Nduga-2025!",
};

/// Cuts the power under load, takes the disk away, and restores from the copy; as the control, from the backup of before.
///
/// # Errors
/// When more is lost than of the last seconds, or the control loses nothing of before them.
pub async fn run(in_bucket: bool, size: Size) -> Result<Row, Failure> {
    let runs = size.pick(1, 5);
    let mut all = Found::default();
    for number in 0..runs {
        let site = Site::new(in_bucket).await?;
        let found = site.cut(size).await;
        all = all.and(found.map_err(|error| format!("cut {number}: {error}"))?);
    }
    if all.control_lost == 0 {
        return Err("the control without the copy lost nothing of before the last seconds".into());
    }
    let fault = if in_bucket {
        "power cut, and the disk is gone; the continuous copy in a bucket (S3)"
    } else {
        "power cut, and the disk is gone; the continuous copy in a folder"
    };
    Ok(Row {
        fault,
        engine: "SQLite",
        runs,
        checked: all.checked,
        recovered: Some(all.recovered),
        seen: format!(
            "counted are the writes acknowledged more than {} s before the cut; of the {} after that {} were lost, the \
             earliest {:.1} s before it; every document that the log names came back, `verify` sound, and the copy went on",
            LOST_MAX.as_secs(),
            all.late,
            all.late_lost,
            all.earliest.as_secs_f64()
        ),
        control: Control::Seen(format!(
            "without the copy, from the backup of before: {} of {} acknowledged lost",
            all.control_lost, all.checked.acknowledged
        )),
    })
}

/// What cuts showed.
#[derive(Default)]
struct Found {
    /// Of what was acknowledged before the last seconds.
    checked: Checked,
    /// Acknowledged within the last seconds, and of that lost.
    late: u64,
    late_lost: u64,
    /// The longest time before the cut at which something lost was acknowledged.
    earliest: Duration,
    recovered: Duration,
    control_lost: u64,
}

impl Found {
    fn and(self, other: Self) -> Self {
        Self {
            checked: self.checked.and(other.checked),
            late: self.late + other.late,
            late_lost: self.late_lost + other.late_lost,
            earliest: self.earliest.max(other.earliest),
            recovered: self.recovered.max(other.recovered),
            control_lost: self.control_lost + other.control_lost,
        }
    }
}

/// A machine, and what lies elsewhere: its copy, a backup and the passphrase.
struct Site {
    elsewhere: TempDir,
    objects: Option<Objects>,
}

impl Site {
    async fn new(in_bucket: bool) -> Result<Self, Failure> {
        let elsewhere = tempfile::tempdir()?;
        std::fs::create_dir(elsewhere.path().join("salinan"))?;
        let objects = if in_bucket {
            Some(Objects::start().await?)
        } else {
            None
        };
        Ok(Self { elsewhere, objects })
    }

    fn in_elsewhere(&self, name: &str) -> String {
        self.elsewhere.path().join(name).display().to_string()
    }

    /// Where the copy lies.
    fn copy(&self) -> String {
        match &self.objects {
            Some(_) => Objects::url("salinan"),
            None => self.in_elsewhere("salinan"),
        }
    }

    /// A machine beside this copy.
    fn machine(&self) -> Result<Place, Failure> {
        let place = Place::sqlite()?.with("BEASISWA_COPY_URL", self.copy());
        Ok(match &self.objects {
            Some(objects) => objects.reached_from(place),
            None => place,
        })
    }

    async fn cut(&self, size: Size) -> Result<Found, Failure> {
        let disk = tempfile::tempdir()?;
        let data = disk.path().join("data");
        // The demo is refused where a copy is made: that would be a real portal.
        let demo = Place::sqlite()?.at(&data);
        demo.run(&["demo", "--applicants", "3"], "").await?;
        let passphrase = self.in_elsewhere("sandi");
        private(Path::new(&passphrase), "kuda hitam di bukit\n")?;
        let backup = self.in_elsewhere("kemarin.cadangan");
        let arguments = ["--to", &backup, "--passphrase-file", &passphrase];
        demo.run(&[&["backup"][..], &arguments].concat(), "")
            .await?;

        let place = self.machine()?.at(&data);
        let node = place.start().await?;
        let client = Client::new(&node.url())?.log_in(OFFICER).await?;
        caught_up(&client).await?;
        let load = Load::start(&client, vec![node.url()], CLIENTS);
        load.wait_for(20).await?;
        let more_ms = rand::rng().random_range(0..3_000);
        let working = Duration::from_secs(size.pick(8, 15)) + Duration::from_millis(more_ms);
        tokio::time::sleep(working).await;
        let at = Instant::now();
        node.kill().await?;
        std::fs::remove_dir_all(&data)?;
        let notes = load.end().await;
        no_refusals(&notes)?;

        let fresh = self.machine()?;
        let restored = Instant::now();
        fresh.run(&["restore", "--copy", &self.copy()], "").await?;
        let mut found = judge(&fresh, &notes, at).await?;
        let node = fresh.start().await?;
        let client = Client::new(&node.url())?.log_in(OFFICER).await?;
        let load = Load::start(&client, vec![node.url()], 1);
        load.wait_for(1).await?;
        found.recovered = restored.elapsed();
        no_refusals(&load.end().await)?;
        caught_up(&client).await?;
        node.stop().await?;
        fresh.run(&["verify"], "").await?;

        let (early, _) = parted(&notes, at);
        let before = Place::sqlite()?;
        let arguments = ["--from", &backup, "--passphrase-file", &passphrase];
        before
            .run(&[&["restore"][..], &arguments].concat(), "")
            .await?;
        found.control_lost = check(before.ledger(), &early).await?.lost;
        Ok(found)
    }
}

/// What is for its owner alone.
fn private(path: &Path, text: &str) -> Result<(), Failure> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::write(path, text)?;
    let mode = std::fs::Permissions::from_mode(0o600);
    Ok(std::fs::set_permissions(path, mode)?)
}

/// Waits until the copy has everything.
async fn caught_up(client: &Client) -> Result<(), Failure> {
    let began = Instant::now();
    loop {
        let told = client.get("/metrics").await?.text();
        if told.lines().any(|line| line == "copy_behind_events 0") {
            return Ok(());
        }
        if began.elapsed() > Duration::from_secs(60) {
            return Err("the copy stays behind for a minute".into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// What was acknowledged before the last seconds, and within them.
fn parted(notes: &Notes, cut: Instant) -> (Notes, Notes) {
    let (early, late) = notes
        .acknowledged
        .iter()
        .cloned()
        .partition(|noted| cut.saturating_duration_since(noted.at) > LOST_MAX);
    let of = |acknowledged| Notes {
        acknowledged,
        ..Notes::default()
    };
    (of(early), of(late))
}

async fn judge(place: &Place, notes: &Notes, cut: Instant) -> Result<Found, Failure> {
    let (early, late) = parted(notes, cut);
    let checked = check(place.ledger(), &early).await?;
    let of_late = check(place.ledger(), &late).await?;
    let ledger = Ledger::open_read_only(place.ledger()).await?;
    let kept = ledger.head().await?;
    ledger.close().await;
    let lost = notes
        .acknowledged
        .iter()
        .filter(|noted| noted.position >= kept);
    let earliest = lost
        .map(|noted| cut.saturating_duration_since(noted.at))
        .max();
    Ok(Found {
        checked,
        late: of_late.acknowledged,
        late_lost: of_late.lost,
        earliest: earliest.unwrap_or_default(),
        ..Found::default()
    })
}
