//! A data folder that a program of before made (before keys had fingerprints in the log, and heads a signature of each
//! commit), served by this program while clients write and read; the first start is broken off.

use std::path::Path;
use std::time::{Duration, Instant};

use ledger::merkle::proof::verify_consistency;
use ledger::{Ledger, LedgerConfig};
use tokio::process::Command;

use crate::check::{check, control};
use crate::client::{Account, Client};
use crate::load::Load;
use crate::program::{Node, Place};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::well;
use crate::scenario::no_refusals;
use crate::{Failure, Size, free_port};

const FOLDER: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../api/tests/old/folder.tar.gz"
);
/// What that program said of its log: so many events, this root.
const EVENTS: u64 = 4716;
const ROOT: &str = "2977a1e3e2c68eaa0d1d8eee0d42c11e42aec1627e5b099d8677af9bf786ecc8";
const ORIGIN: &str = "beasiswa.ndugakab.go.id";
const OFFICER: Account = Account {
    email: "admin@demo.test",
    password: "Demo-Nduga-2025!",
};
/// Lists that have rows in it, and how many.
const LISTS: [&str; 3] = [
    "/api/cms/formulir-pendaftaran",
    "/api/cms/penerima-beasiswa",
    "/api/cms/user",
];
/// How long the tables may take.
const FILLED: Duration = Duration::from_secs(180);

/// Serves the folder under load.
///
/// # Errors
/// When something acknowledged is lost, the events of before are not the same, or a list stays empty.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let folder = tempfile::tempdir()?;
    let unpacked = Command::new("tar")
        .args(["-xzf", FOLDER, "-C"])
        .arg(folder.path())
        .status()
        .await?;
    if !unpacked.success() {
        return Err(format!("tar: {unpacked}").into());
    }
    let keys = Keys::read(folder.path())?;
    let mut place = Place::sqlite()?.at(folder.path());
    for (name, key) in keys.named() {
        place = place.with(name, hex::encode(key));
    }
    let place = place
        .with("BEASISWA_LOG_ORIGIN", ORIGIN)
        // It was made on a day of its own.
        .with("BEASISWA_CLOCK_JUMP_MAX_DAYS", "0");

    // Broken off while it brings the folder up to date.
    let first = place.spawn(free_port()?)?;
    tokio::time::sleep(Duration::from_millis(400)).await;
    first.kill().await?;

    let began = Instant::now();
    let node = place.start_unready().await?;
    let client = signed_in(&node).await?;
    let load = Load::start(&client, vec![node.url()], 8);
    load.wait_for(1).await?;
    let first_write = began.elapsed();
    well(&client, FILLED).await?;
    for list in LISTS {
        let answer = client.get(list).await?.expect(200)?;
        if answer.data()["totalItems"].as_u64().unwrap_or_default() == 0 {
            return Err(format!("{list} is empty").into());
        }
    }
    load.wait_for(size.pick(100, 2_000)).await?;
    let notes = load.end().await;
    no_refusals(&notes)?;
    node.stop().await?;
    place.run(&["verify"], "").await?;

    let config = keys.log(folder.path());
    let ledger = Ledger::open(config.clone()).await?;
    let head = ledger.tree_head().await?;
    let proof = ledger.consistency_proof(EVENTS, head.size).await?;
    ledger.close().await;
    let mut root = [0; 32];
    hex::decode_to_slice(ROOT, &mut root)?;
    if !verify_consistency(EVENTS, head.size, &root, &head.root, &proof) {
        return Err(format!("the first {EVENTS} events have another root").into());
    }
    Ok(Row {
        fault: "a data folder of a program of before, served under load; the first start is broken off",
        engine: place.engine(),
        runs: 1,
        checked: check(config.clone(), &notes).await?,
        recovered: Some(first_write),
        seen:
            "the events of before have the same root, the lists are whole, `verify` finds all well"
                .to_owned(),
        control: Control::Seen(control(config, &notes).await?),
    })
}

/// Whoever comes first: until the program lets somebody in.
async fn signed_in(node: &Node) -> Result<Client, Failure> {
    let began = Instant::now();
    loop {
        match Client::new(&node.url())?.log_in(OFFICER).await {
            Ok(client) => return Ok(client),
            Err(error) if began.elapsed() > FILLED => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// The keys that lie in the folder.
struct Keys {
    master: [u8; 32],
    fingerprint: [u8; 32],
    signing: [u8; 32],
    session: [u8; 32],
}

impl Keys {
    fn read(folder: &Path) -> Result<Self, Failure> {
        let key = |name: &str| -> Result<[u8; 32], Failure> {
            let text = std::fs::read_to_string(folder.join("secrets").join(name))?;
            let mut key = [0; 32];
            hex::decode_to_slice(text.trim(), &mut key)?;
            Ok(key)
        };
        Ok(Self {
            master: key("master.key")?,
            fingerprint: key("fingerprint.key")?,
            signing: key("log-signing.key")?,
            session: key("session.key")?,
        })
    }

    fn named(&self) -> [(&'static str, [u8; 32]); 4] {
        [
            ("BEASISWA_MASTER_KEY", self.master),
            ("BEASISWA_FINGERPRINT_KEY", self.fingerprint),
            ("BEASISWA_LOG_SIGNING_KEY", self.signing),
            ("BEASISWA_SESSION_KEY", self.session),
        ]
    }

    fn log(&self, folder: &Path) -> LedgerConfig {
        LedgerConfig::new(
            format!("sqlite:{}", folder.join("ledger.db").display()),
            ORIGIN,
            self.master.into(),
            self.fingerprint.into(),
            self.signing.into(),
        )
    }
}
