//! Interleaves what is compared: every round gives each cell the same work on the same log, one process after the other.

use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::{Connection, Executor as _};

use crate::Failure;
use crate::bare::Inserted;
use crate::machine::{self, Moment};
use crate::workload::Measured;

/// What is compared, in the order of the table: how it is called here, and how on the page.
pub const CELLS: [(&str, &str); 17] = [
    ("sqlite full", "this ledger: the full command"),
    ("sqlite full-cold", "the same, cache off"),
    ("sqlite keyed", "this ledger: with a repeat key alone"),
    ("sqlite bare", "this ledger: the bare append"),
    ("sqlite bare-cold", "the same, cache off"),
    ("sqlite-es +cache", "sqlite-es with the same cache"),
    ("sqlite-es", "sqlite-es as published"),
    ("postgres full", "this ledger: the full command"),
    ("postgres full-cold", "the same, cache off"),
    ("postgres full-look", "the same, never in one round trip"),
    ("postgres keyed", "this ledger: with a repeat key alone"),
    ("postgres keyed-look", "the same, never in one round trip"),
    ("postgres bare", "this ledger: the bare append"),
    ("postgres bare-cold", "the same, cache off"),
    ("postgres bare-look", "the same, never in one round trip"),
    ("postgres-es +cache", "postgres-es with the same cache"),
    ("postgres-es", "postgres-es as published"),
];

/// How it is measured.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Events in the log before each cell.
    pub events: u64,
    /// Clients that send commands at once.
    pub clients: Vec<usize>,
    /// Seconds of a cell in one round.
    pub seconds: f64,
    /// Rounds.
    pub rounds: usize,
    /// Where logs are kept that were filled before.
    kept: PathBuf,
}

impl Setting {
    /// From `BENCH_EVENTS` (1,000,000), `BENCH_CLIENTS` (1,8,64,256), `BENCH_SECONDS` of a cell over all rounds (30),
    /// `BENCH_ROUNDS` (2) and `BENCH_DATA`, a folder.
    ///
    /// # Errors
    /// When a variable is no number.
    pub fn of_environment(scratch: &Path) -> Result<Self, Failure> {
        let text = |name: &str, usual: &str| std::env::var(name).unwrap_or(usual.to_owned());
        let clients = text("BENCH_CLIENTS", "1,8,64,256");
        let clients = clients.split(',').map(|count| count.trim().parse());
        let rounds: usize = text("BENCH_ROUNDS", "2").parse()?;
        let seconds: f64 = text("BENCH_SECONDS", "30").parse()?;
        let kept = std::env::var("BENCH_DATA").map_or(scratch.to_owned(), PathBuf::from);
        Ok(Self {
            events: text("BENCH_EVENTS", "1000000").parse()?,
            clients: clients.collect::<Result<_, _>>()?,
            seconds: seconds / rounds.max(1) as f64,
            rounds: rounds.max(1),
            kept,
        })
    }
}

/// One cell over all rounds.
pub struct Series {
    /// One of [`CELLS`].
    pub cell: &'static str,
    /// Clients at once.
    pub clients: usize,
    /// One entry a round.
    pub rounds: Vec<Measured>,
    /// The load average before each.
    pub loads: Vec<f64>,
}

/// Everything measured about appending.
pub struct Appends {
    /// How.
    pub setting: Setting,
    /// Each cell at each number of clients.
    pub series: Vec<Series>,
    /// Bare batched inserts into an empty database: engine and rounds.
    pub bare: Vec<(&'static str, Vec<Inserted>)>,
    /// The machine before each round and at the end.
    pub moments: Vec<Moment>,
}

/// Runs all rounds.
///
/// # Errors
/// When a child process fails or no PostgreSQL is named by `TEST_DATABASE_URL`.
pub async fn appends() -> Result<Appends, Failure> {
    let scratch = tempfile::tempdir()?;
    let setting = Setting::of_environment(scratch.path())?;
    let site = Site::new(&setting, scratch.path())?;
    site.prepare().await?;
    let mut series = Vec::new();
    for &clients in &setting.clients {
        series.extend(CELLS.map(|(cell, _)| Series {
            cell,
            clients,
            rounds: Vec::new(),
            loads: Vec::new(),
        }));
    }
    let mut bare = vec![("sqlite", Vec::new()), ("postgres", Vec::new())];
    let mut moments = Vec::new();
    for round in 1..=setting.rounds {
        moments.push(machine::look(scratch.path())?);
        for series in &mut series {
            let place = site.copy_for(series.cell).await?;
            series.loads.push(machine::load()?);
            let measured = site.cell(series.cell, &place, series.clients, setting.seconds)?;
            eprintln!(
                "round {round}: {}, {} clients: {:.0} a second",
                series.cell,
                series.clients,
                measured.rate()
            );
            series.rounds.push(measured);
        }
        for (engine, rounds) in &mut bare {
            let place = site.empty_for(engine).await?;
            let seconds = setting.seconds.min(5.0).to_string();
            let inserted = child(&site.ours, &["bare", &place, &seconds])?;
            rounds.push(serde_json::from_str(&inserted)?);
        }
    }
    moments.push(machine::look(scratch.path())?);
    Ok(Appends {
        setting,
        series,
        bare,
        moments,
    })
}

/// Where logs are filled once and copied for each cell.
struct Site {
    server: String,
    ours: PathBuf,
    peers: PathBuf,
    kept: PathBuf,
    scratch: PathBuf,
    events: u64,
}

impl Site {
    fn new(setting: &Setting, scratch: &Path) -> Result<Self, Failure> {
        let server = std::env::var("TEST_DATABASE_URL")
            .map_err(|_| "TEST_DATABASE_URL names no PostgreSQL")?;
        std::fs::create_dir_all(&setting.kept)?;
        Ok(Self {
            server,
            ours: std::env::current_exe()?,
            peers: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("peers/target/release/peers"),
            kept: setting.kept.clone(),
            scratch: scratch.to_owned(),
            events: setting.events,
        })
    }

    /// Fills every log that is not there yet.
    async fn prepare(&self) -> Result<(), Failure> {
        let events = self.events.to_string();
        for engine in ["sqlite", "sqlite-es"] {
            let kept = self.filled_file(engine);
            if kept.exists() {
                continue;
            }
            eprintln!("fill {engine} with {events} events");
            let filling = kept.with_extension("filling");
            let path = filling.display().to_string();
            match engine {
                "sqlite" => child(&self.ours, &["fill", &format!("sqlite:{path}"), &events])?,
                _ => child(&self.peers, &["fill", engine, &path, &events])?,
            };
            // Only a connection that closes folds the file beside it in.
            let mut connection = sqlx::SqliteConnection::connect(&format!("sqlite:{path}")).await?;
            connection
                .execute("PRAGMA wal_checkpoint(TRUNCATE)")
                .await?;
            connection.close().await?;
            // Each cell keeps a head of its own.
            let _ = std::fs::remove_file(filling.with_extension("head"));
            std::fs::rename(filling, kept)?;
        }
        for engine in ["postgres", "postgres-es"] {
            let name = self.filled_name(engine);
            let mut connection = sqlx::PgConnection::connect(&self.server).await?;
            let known: i64 =
                sqlx::query_scalar("SELECT COUNT(*) FROM pg_database WHERE datname = $1")
                    .bind(&name)
                    .fetch_one(&mut connection)
                    .await?;
            if known == 1 {
                continue;
            }
            eprintln!("fill {engine} with {events} events");
            let place = self.new_database("bench_filling").await?;
            match engine {
                "postgres" => child(&self.ours, &["fill", &place, &events])?,
                _ => child(&self.peers, &["fill", engine, &place, &events])?,
            };
            let mut filled = sqlx::PgConnection::connect(&place).await?;
            filled.execute("VACUUM ANALYZE").await?;
            filled.close().await?;
            let rename = format!("ALTER DATABASE bench_filling RENAME TO {name}");
            connection.execute(sqlx::AssertSqlSafe(rename)).await?;
        }
        Ok(())
    }

    fn filled_file(&self, engine: &str) -> PathBuf {
        self.kept.join(format!("{engine}-{}.db", self.events))
    }

    fn filled_name(&self, engine: &str) -> String {
        format!("bench_{}_{}", engine.replace('-', "_"), self.events)
    }

    /// A copy of the filled log of a cell, on the disk before it is given.
    async fn copy_for(&self, cell: &str) -> Result<String, Failure> {
        let engine = engine_of(cell);
        if engine.starts_with("sqlite") {
            let place = self.new_file()?;
            std::fs::copy(self.filled_file(engine), &place)?;
            std::fs::File::open(&place)?.sync_all()?;
            return Ok(place.display().to_string());
        }
        let like = format!(" TEMPLATE {} STRATEGY FILE_COPY", self.filled_name(engine));
        self.database("bench", &like).await
    }

    /// An empty database.
    async fn empty_for(&self, engine: &str) -> Result<String, Failure> {
        if engine.starts_with("sqlite") {
            return Ok(format!("sqlite:{}", self.new_file()?.display()));
        }
        self.new_database("bench").await
    }

    fn new_file(&self) -> Result<PathBuf, Failure> {
        let folder = self.scratch.join("cell");
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir(&folder)?;
        Ok(folder.join("bench.db"))
    }

    async fn new_database(&self, name: &str) -> Result<String, Failure> {
        self.database(name, "").await
    }

    async fn database(&self, name: &str, like: &str) -> Result<String, Failure> {
        let mut connection = sqlx::PgConnection::connect(&self.server).await?;
        for sql in [
            format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
            format!("CREATE DATABASE {name}{like}"),
            "CHECKPOINT".to_owned(),
        ] {
            connection.execute(sqlx::AssertSqlSafe(sql)).await?;
        }
        let (start, _) = self
            .server
            .rsplit_once('/')
            .ok_or("TEST_DATABASE_URL has no database name")?;
        Ok(format!("{start}/{name}"))
    }

    fn cell(
        &self,
        cell: &str,
        place: &str,
        clients: usize,
        seconds: f64,
    ) -> Result<Measured, Failure> {
        let (clients, seconds) = (clients.to_string(), seconds.to_string());
        let measured = match cell.split_once(' ') {
            Some((engine, "+cache")) => {
                let engine = format!("{engine}+cache");
                child(&self.peers, &[&engine, place, &clients, &seconds])?
            }
            Some((engine, how)) => {
                let sqlite = format!("sqlite:{place}");
                let place = if engine == "sqlite" { &sqlite } else { place };
                child(&self.ours, &["append", place, how, &clients, &seconds])?
            }
            None => child(&self.peers, &[cell, place, &clients, &seconds])?,
        };
        Ok(serde_json::from_str(&measured)?)
    }
}

/// `sqlite`, `sqlite-es`, `postgres` or `postgres-es`.
fn engine_of(cell: &str) -> &str {
    cell.split(' ').next().unwrap_or_default()
}

/// Runs a child to its end and gives back the last line that it printed.
fn child(program: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new(program).args(arguments).output()?;
    if !output.status.success() {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().last().unwrap_or_default().to_owned())
}
