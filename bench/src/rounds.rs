//! Interleaves the engines: every round gives each of them the same work, one process after the other.

use std::path::PathBuf;
use std::process::Command;

use sqlx::{Connection, Executor as _};

use crate::Failure;
use crate::bare::Inserted;
use crate::workload::Measured;

/// Clients that send commands at once.
pub const CLIENTS: [usize; 4] = [1, 8, 64, 256];
const ROUNDS: usize = 3;
const SECONDS: f64 = 4.0;

/// One engine at one number of clients, over all rounds.
pub struct Series {
    /// `sqlite`, `sqlite-es`, `postgres` or `postgres-es`.
    pub engine: &'static str,
    /// Clients at once.
    pub clients: usize,
    /// One entry a round.
    pub rounds: Vec<Measured>,
}

/// Everything measured about appending.
pub struct Appends {
    /// Each engine at each number of clients.
    pub series: Vec<Series>,
    /// Bare batched inserts: engine and rounds.
    pub bare: Vec<(&'static str, Vec<Inserted>)>,
}

/// Runs all rounds.
///
/// # Errors
/// When a child process fails or no PostgreSQL is named by `TEST_DATABASE_URL`.
pub async fn appends() -> Result<Appends, Failure> {
    let server =
        std::env::var("TEST_DATABASE_URL").map_err(|_| "TEST_DATABASE_URL names no PostgreSQL")?;
    let ours = std::env::current_exe()?;
    let peers = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("peers/target/release/peers");
    let mut series: Vec<Series> = CLIENTS
        .iter()
        .flat_map(|&clients| {
            ["sqlite", "sqlite-es", "postgres", "postgres-es"].map(|engine| Series {
                engine,
                clients,
                rounds: Vec::new(),
            })
        })
        .collect();
    let mut bare = vec![("sqlite", Vec::new()), ("postgres", Vec::new())];
    for round in 0..ROUNDS {
        for Series {
            engine,
            clients,
            rounds,
        } in &mut series
        {
            eprintln!("round {}: {engine}, {clients} clients", round + 1);
            let folder = tempfile::tempdir()?;
            let place = place(engine, &server, folder.path()).await?;
            let (clients, seconds) = (clients.to_string(), SECONDS.to_string());
            let measured = match *engine {
                "sqlite" | "postgres" => child(&ours, &["append", &place, &clients, &seconds])?,
                "sqlite-es" => child(
                    &peers,
                    &[
                        engine,
                        place.trim_start_matches("sqlite:"),
                        &clients,
                        &seconds,
                    ],
                )?,
                _ => child(&peers, &[engine, &place, &clients, &seconds])?,
            };
            rounds.push(serde_json::from_str(&measured)?);
        }
        for (engine, rounds) in &mut bare {
            eprintln!("round {}: bare {engine}", round + 1);
            let folder = tempfile::tempdir()?;
            let place = place(engine, &server, folder.path()).await?;
            rounds.push(serde_json::from_str(&child(
                &ours,
                &["bare", &place, &SECONDS.to_string()],
            )?)?);
        }
    }
    Ok(Appends { series, bare })
}

/// An empty database of its own for one measurement: a file, or a new database on the server.
async fn place(engine: &str, server: &str, folder: &std::path::Path) -> Result<String, Failure> {
    if engine.starts_with("sqlite") {
        return Ok(format!("sqlite:{}", folder.join("bench.db").display()));
    }
    let mut connection = sqlx::PgConnection::connect(server).await?;
    connection
        .execute("DROP DATABASE IF EXISTS bench WITH (FORCE)")
        .await?;
    connection.execute("CREATE DATABASE bench").await?;
    let (start, _) = server
        .rsplit_once('/')
        .ok_or("TEST_DATABASE_URL has no database name")?;
    Ok(format!("{start}/bench"))
}

/// Runs a child to its end and gives back the last line that it printed.
fn child(program: &std::path::Path, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new(program).args(arguments).output()?;
    if !output.status.success() {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().last().unwrap_or_default().to_owned())
}
