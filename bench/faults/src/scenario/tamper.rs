//! Somebody with SQL and the folder, without the signing key.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use crate::check::check;
use crate::client::{Account, Client};
use crate::load::Notes;
use crate::objects::{copy, files};
use crate::program::{Place, Store};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::{readiness, says_well};
use crate::scenario::{Broken, create, create_noted, name};
use crate::{Failure, Size};

/// Of the demo data.
const OFFICER: Account = Account {
    email: "admin@demo.test",
    password: "Demo-Nduga-2025!",
};
/// How long checking a small log may take.
const VERIFY: Duration = Duration::from_secs(180);

/// What somebody does, and of which words one must stand in a line of `verify` that says what is wrong.
struct Change {
    what: &'static str,
    statements: &'static [&'static str],
    store: Store,
    words: &'static [&'static str],
}

/// Of several statements the first that the tables know counts: they have changed their names.
const CHANGES: [Change; 5] = [
    Change {
        what: "a claim of a payment deleted",
        statements: &[
            "DELETE FROM log_claim_change WHERE position = (SELECT MAX(position) FROM \
             log_claim_change WHERE kind = 'payment_slot')",
            "DELETE FROM log_claim WHERE rowid = (SELECT MAX(rowid) FROM log_claim \
             WHERE kind = 'payment_slot')",
        ],
        store: Store::Ledger,
        words: &["claim", "klaim"],
    },
    Change {
        what: "a person's key destroyed",
        statements: &["UPDATE subject_key SET wrapped_key = NULL, \
             erased_at = '2026-01-01T00:00:00.000000Z' WHERE subject_id = \
             (SELECT MIN(subject_id) FROM subject_key WHERE wrapped_key IS NOT NULL)"],
        store: Store::Ledger,
        words: &["subject", "key of", "kunci"],
    },
    Change {
        what: "the answer of a repeat key changed",
        statements: &["UPDATE log_idempotency SET response = '{}'"],
        store: Store::Ledger,
        words: &["idempotency", "answer", "jawaban"],
    },
    Change {
        what: "the answer of a repeat key deleted",
        statements: &["DELETE FROM log_idempotency"],
        store: Store::Ledger,
        words: &["idempotency", "answer", "jawaban"],
    },
    Change {
        what: "a reader of the log set beyond its end",
        statements: &["UPDATE ops_cursor SET next_position = next_position + 1000000"],
        store: Store::Ops,
        words: &["cursor", "erasure"],
    },
];

/// Changes a copy of one folder in one way after another; `verify` must name each.
///
/// # Errors
/// When a change is not named, or the untouched copy is found wrong.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let place = Place::sqlite()?;
    let applicants = size.pick("8", "40");
    place.run(&["demo", "--applicants", applicants], "").await?;
    let mut notes = Notes::default();
    let older = tempfile::tempdir()?;
    copy(place.data(), &older.path().join("data"))?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(OFFICER).await?;
    for _ in 0..3 {
        create_noted(&client, &mut notes).await?;
    }
    node.stop().await?;
    // The control: untouched it is sound.
    let (_folder, untouched) = copied(&place)?;
    untouched.run(&["verify"], "").await?;

    let mut broken = Broken::default();
    for change in &CHANGES {
        let (_folder, changed) = copied(&place)?;
        change.make(&changed).await?;
        named(&changed, change.what, change.words, &mut broken).await?;
    }
    for (what, harm) in [
        (
            "an uploaded file deleted",
            remove as fn(&Path) -> Result<(), Failure>,
        ),
        ("a byte of an uploaded file changed", change_byte),
    ] {
        let (_folder, changed) = copied(&place)?;
        let file = an_upload(changed.data())?;
        harm(&file)?;
        let id = file
            .file_name()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        // As a number with or without its dashes.
        let begin = &id[..8];
        named(&changed, what, &[id, begin], &mut broken).await?;
    }
    rolled_back(&place, &older.path().join("data"), &mut broken).await?;
    broken.none()?;
    Ok(Row {
        fault: "changed by somebody with SQL and the folder, without the signing key",
        engine: place.engine(),
        runs: CHANGES.len() as u64 + 3,
        checked: check(place.ledger(), &notes).await?,
        recovered: None,
        seen: "`verify` named each change; a log put back to an older state took no write and `/readyz` \
               said so"
            .to_owned(),
        control: Control::Seen("the untouched copy is sound".to_owned()),
    })
}

impl Change {
    async fn make(&self, place: &Place) -> Result<(), Failure> {
        let mut connection = place.connect(self.store).await?;
        drop_triggers(&mut connection).await?;
        let mut problem = String::new();
        for statement in self.statements {
            match sqlx::query(AssertSqlSafe((*statement).to_owned()))
                .execute(&mut connection)
                .await
            {
                Ok(done) if done.rows_affected() > 0 => {
                    connection.close().await?;
                    return Ok(());
                }
                Ok(_) => problem = "there was nothing to change".to_owned(),
                Err(error) => problem = format!("{problem} {error}"),
            }
        }
        Err(format!("{}: {problem}", self.what).into())
    }
}

/// As the owner of the file can.
async fn drop_triggers(connection: &mut AnyConnection) -> Result<(), Failure> {
    let names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            .fetch_all(&mut *connection)
            .await?;
    for name in names {
        sqlx::raw_sql(AssertSqlSafe(format!("DROP TRIGGER {name}")))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// `verify` must fail, and a line of it that says what is wrong must hold one of the words.
async fn named(
    place: &Place,
    what: &str,
    words: &[&str],
    broken: &mut Broken,
) -> Result<(), Failure> {
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
    Ok(())
}

/// The log put back to what it was three acknowledged acts ago, and nothing else.
async fn rolled_back(place: &Place, older: &Path, broken: &mut Broken) -> Result<(), Failure> {
    let what = "the log put back to an older state";
    let (_folder, copy) = copied(place)?;
    for end in ["", "-wal", "-shm"] {
        let name = format!("ledger.db{end}");
        // SQLite may have folded its log in already.
        let _ = std::fs::remove_file(copy.data().join(&name));
        if older.join(&name).exists() {
            std::fs::copy(older.join(&name), copy.data().join(&name))?;
        }
    }
    named(
        &copy,
        what,
        &["behind", "older", "head", "belakang"],
        broken,
    )
    .await?;
    let node = copy.start_unready().await?;
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

/// An uploaded file as it is kept, not one of its small pictures.
fn an_upload(data: &Path) -> Result<PathBuf, Failure> {
    let mut kept = files(&data.join("files"))?;
    kept.retain(|path| path.extension().is_none());
    kept.sort();
    kept.pop().ok_or_else(|| "nothing was uploaded".into())
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

/// The same folder once more; it goes with what is given.
fn copied(place: &Place) -> Result<(tempfile::TempDir, Place), Failure> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    copy(place.data(), &data)?;
    Ok((folder, Place::sqlite()?.at(&data)))
}
