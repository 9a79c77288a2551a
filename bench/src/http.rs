//! HTTP load by `wrk` against the release program, beside a bare axum handler that answers the same bytes; signed
//! writes by the client of the fault tests; and both as the log grows.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Uri};
use axum::response::IntoResponse;
use faults::client::{Account, Client};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{Connection, Executor as _};
use uuid::Uuid;

use crate::Failure;
use crate::portal;

/// What is read: who (`None`: a visitor), and where.
const READS: [(Option<&str>, &str); 10] = [
    (None, "/"),
    (None, "/awardee"),
    (None, "/informasi/berita"),
    (None, "/api/web/penerima-beasiswa?page=1&size=10"),
    (None, "/api/web/berita?page=1&size=9"),
    (None, "/api/web/transparansi"),
    (
        Some("penerima@demo.test"),
        "/api/cms/notification?page=1&size=10",
    ),
    (
        Some("dpc@demo.test"),
        "/api/cms/formulir-pendaftaran?page=1&size=10",
    ),
    (
        Some("pemerintah@demo.test"),
        "/api/cms/dashboard/overview-status",
    ),
    (
        Some("keuangan@demo.test"),
        "/api/cms/keuangan?page=1&size=10",
    ),
];
const PASSWORD: &str = "Demo-Nduga-2025!";
const ROUNDS: usize = 3;
const SECONDS: u64 = 2;
const CONNECTIONS: usize = 64;
/// Applicants of the demo that is read; about 80,000 events.
const APPLICANTS: u64 = 2_500;
/// Applicants that give logs of about 10,000, 100,000 and 1,000,000 events, unless `BENCH_GROWTH` names others.
const GROWTH: &str = "300 3100 34000";
/// Clients that write at once.
const WRITERS: [usize; 2] = [1, 64];

/// An answer as it went over the wire.
#[derive(Serialize, Deserialize)]
struct Recorded {
    target: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// What `wrk` said of one run.
#[derive(Clone, Copy)]
pub struct Rate {
    /// Answers a second.
    pub per_second: f64,
    /// Median, milliseconds.
    pub p50_ms: f64,
    /// 99th percentile, milliseconds.
    pub p99_ms: f64,
}

/// One read on one engine.
pub struct Read {
    /// `SQLite` or `PostgreSQL`.
    pub engine: &'static str,
    /// Account, or visitor.
    pub reader: Option<&'static str>,
    /// Path and query.
    pub target: &'static str,
    /// Bytes of the answer.
    pub bytes: usize,
    /// The portal and the bare handler, one entry a round.
    pub rounds: Vec<(Rate, Rate)>,
}

/// Signed writes of so many clients on one log.
pub struct Write {
    /// `SQLite` or `PostgreSQL`.
    pub engine: &'static str,
    /// Events in the log before.
    pub events: u64,
    /// Clients at once, each with one request at a time.
    pub clients: usize,
    /// Acknowledged a second, with latencies.
    pub rate: Rate,
}

/// Everything measured over HTTP.
pub struct Http {
    /// Events of the log that was read.
    pub events: u64,
    /// Reads.
    pub reads: Vec<Read>,
    /// Writes.
    pub writes: Vec<Write>,
}

/// Reads and writes on both engines.
///
/// # Errors
/// When `wrk` is not there, no PostgreSQL is named by `TEST_DATABASE_URL`, or a process fails.
pub async fn measure() -> Result<Http, Failure> {
    let scratch = tempfile::tempdir()?;
    let mut reads = Vec::new();
    let mut writes = Vec::new();
    let mut events = 0;
    for engine in ["SQLite", "PostgreSQL"] {
        let database = match engine {
            "SQLite" => None,
            _ => Some(empty_database().await?),
        };
        let data = filled(APPLICANTS, scratch.path(), database.as_deref())?;
        let portal = Served::portal(&data, database.as_deref()).await?;
        let now = portal.events().await?;
        events = if engine == "SQLite" { now } else { events };
        reads.extend(read_all(engine, &portal, scratch.path()).await?);
        for clients in WRITERS {
            eprintln!("{engine}: {clients} writers");
            let rate = write_all(&portal, clients).await?;
            writes.push(Write {
                engine,
                events: now,
                clients,
                rate,
            });
        }
    }
    Ok(Http {
        events,
        reads,
        writes,
    })
}

/// Writes as the log grows, on SQLite.
///
/// # Errors
/// When a process fails.
pub async fn growth() -> Result<Vec<Write>, Failure> {
    let scratch = tempfile::tempdir()?;
    let mut writes = Vec::new();
    let sizes = std::env::var("BENCH_GROWTH").unwrap_or(GROWTH.to_owned());
    for applicants in sizes.split_whitespace() {
        let applicants = applicants.parse()?;
        let data = filled(applicants, scratch.path(), None)?;
        let portal = Served::portal(&data, None).await?;
        let now = portal.events().await?;
        for clients in WRITERS {
            eprintln!("{now} events: {clients} writers");
            let rate = write_all(&portal, clients).await?;
            writes.push(Write {
                engine: "SQLite",
                events: now,
                clients,
                rate,
            });
        }
    }
    Ok(writes)
}

async fn empty_database() -> Result<String, Failure> {
    let server =
        std::env::var("TEST_DATABASE_URL").map_err(|_| "TEST_DATABASE_URL names no PostgreSQL")?;
    let mut connection = sqlx::PgConnection::connect(&server).await?;
    connection
        .execute("DROP DATABASE IF EXISTS bench_http WITH (FORCE)")
        .await?;
    connection.execute("CREATE DATABASE bench_http").await?;
    let (start, _) = server
        .rsplit_once('/')
        .ok_or("TEST_DATABASE_URL has no database name")?;
    Ok(format!("{start}/bench_http"))
}

/// A folder with the demo of so many applicants, that may be written to: of the one that `BENCH_DATA` keeps, or of a new one,
/// a copy or what PostgreSQL took over.
fn filled(applicants: u64, scratch: &Path, database: Option<&str>) -> Result<PathBuf, Failure> {
    let kept = std::env::var("BENCH_DATA").map_or_else(|_| scratch.join("kept"), PathBuf::from);
    let kept = kept.join(applicants.to_string());
    if !kept.join("ledger.db").exists() {
        eprintln!("fill {} with {applicants} applicants", kept.display());
        let count = applicants.to_string();
        let mut demo = Command::new(portal::program());
        demo.args(["demo", "--applicants", &count, "--data-dir"]);
        run(demo.arg(&kept))?;
    }
    if let Some(url) = database {
        let data = scratch.join(format!("postgres-{applicants}"));
        let mut take = Command::new(TO_POSTGRES);
        run(take.arg(portal::program()).arg(kept).arg(&data).arg(url))?;
        return Ok(data);
    }
    let data = scratch.join(format!("sqlite-{applicants}"));
    std::fs::create_dir_all(&data)?;
    for entry in std::fs::read_dir(kept)? {
        let entry = entry?;
        // What is large and never written to is shared: snapshots of the past, and files.
        let how = match entry.file_name().to_str() {
            Some("as-of" | "files") => "-al",
            _ => "-a",
        };
        run(Command::new("cp").arg(how).arg(entry.path()).arg(&data))?;
    }
    Ok(data)
}

/// Takes a demo over into PostgreSQL.
const TO_POSTGRES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/to-postgres");

fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.stdout(Stdio::null()).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?}: {status}").into())
    }
}

/// A process that answers at an address, killed when dropped.
struct Served {
    child: Child,
    url: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    async fn portal(data: &Path, database: Option<&str>) -> Result<Self, Failure> {
        let port = faults::free_port()?;
        let mut command = Command::new(portal::program());
        command
            .args([
                "serve",
                "--demo",
                "--listen",
                &format!("127.0.0.1:{port}"),
                "--data-dir",
            ])
            .arg(data)
            .env("BEASISWA_PUBLIC_URL", format!("http://127.0.0.1:{port}"))
            // One account writes as fast as it can.
            .env("BEASISWA_WRITES_PER_MINUTE", "0")
            .env("BEASISWA_WRITES_PER_DAY", "0")
            .env("BEASISWA_CONNECTIONS_PER_ADDRESS", "0")
            .env("BEASISWA_METRICS_LOCAL", "true")
            .env("RUST_LOG", "warn");
        if let Some(url) = database {
            command.env("DATABASE_URL", url);
        }
        let served = Self::start(&mut command, port, "/readyz").await?;
        served.idle().await?;
        Ok(served)
    }

    /// Waits until it does nothing by itself any more: after a start it makes the snapshots of the past that are missing.
    async fn idle(&self) -> Result<(), Failure> {
        let began = Instant::now();
        let mut before = self.ticks()?;
        while began.elapsed() < Duration::from_secs(300) {
            tokio::time::sleep(Duration::from_secs(3)).await;
            let now = self.ticks()?;
            // A fortieth of a processor.
            if now - before < 8 {
                return Ok(());
            }
            before = now;
        }
        Err("a server is still busy after five minutes".into())
    }

    /// Hundredths of a second of processor that it took.
    fn ticks(&self) -> Result<u64, Failure> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields = text.rsplit(')').next().unwrap_or_default();
        let fields = fields.split_whitespace().skip(11).take(2);
        fields.map(|ticks| Ok(ticks.parse::<u64>()?)).sum()
    }

    async fn bare(recorded: &Path, target: &str) -> Result<Self, Failure> {
        let port = faults::free_port()?;
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(["same-bytes", &port.to_string()])
            .arg(recorded);
        Self::start(&mut command, port, target).await
    }

    async fn start(command: &mut Command, port: u16, target: &str) -> Result<Self, Failure> {
        let child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let served = Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
        };
        let client = Client::new(&served.url)?;
        let started = Instant::now();
        // A log whose read models are of another shape is read again first, which takes a minute or two.
        while started.elapsed() < Duration::from_secs(300) {
            if client
                .get(target)
                .await
                .is_ok_and(|answer| answer.status == 200)
            {
                return Ok(served);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("a server did not become ready".into())
    }

    async fn signed_in(&self, email: &'static str) -> Result<Client, Failure> {
        Client::new(&self.url)?
            .log_in(Account {
                email,
                password: PASSWORD,
            })
            .await
    }

    /// The log's size, as its newest checkpoint or its own figures tell.
    async fn events(&self) -> Result<u64, Failure> {
        let metrics = Client::new(&self.url)?.get("/metrics").await?.text();
        metrics
            .lines()
            .find_map(|line| line.strip_prefix("log_size "))
            .ok_or("no log_size in the metrics")?
            .parse::<f64>()
            .map(|size| size as u64)
            .map_err(Into::into)
    }
}

/// Every read in turns: the portal, the same bytes from the bare handler, and again.
async fn read_all(
    engine: &'static str,
    portal: &Served,
    scratch: &Path,
) -> Result<Vec<Read>, Failure> {
    let http = reqwest::Client::new();
    let mut reads = Vec::new();
    for (reader, target) in READS {
        eprintln!("{engine}: {target}");
        let access = match reader {
            Some(email) => portal
                .signed_in(email)
                .await?
                .session
                .map(|session| session.access),
            None => None,
        };
        let mut request = http
            .get(format!("{}{target}", portal.url))
            .header("accept-encoding", "br");
        if let Some(access) = &access {
            request = request.bearer_auth(access);
        }
        let answer = request.send().await?.error_for_status()?;
        let headers = answer
            .headers()
            .iter()
            .filter(|(name, _)| {
                !matches!(
                    name.as_str(),
                    "content-length" | "transfer-encoding" | "date"
                )
            })
            .map(|(name, value)| {
                (
                    name.to_string(),
                    value.to_str().unwrap_or_default().to_owned(),
                )
            })
            .collect();
        let body = answer.bytes().await?.to_vec();
        let bytes = body.len();
        let recorded = scratch.join("recorded.json");
        let text = serde_json::to_vec(&Recorded {
            target: target.to_owned(),
            headers,
            body,
        })?;
        std::fs::write(&recorded, text)?;
        let bare = Served::bare(&recorded, target).await?;
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let ours = wrk(&portal.url, target, access.as_deref())?;
            rounds.push((ours, wrk(&bare.url, target, access.as_deref())?));
        }
        reads.push(Read {
            engine,
            reader,
            target,
            bytes,
            rounds,
        });
    }
    Ok(reads)
}

fn wrk(url: &str, target: &str, access: Option<&str>) -> Result<Rate, Failure> {
    let mut command = Command::new("wrk");
    command
        .args([
            "-t1",
            &format!("-c{CONNECTIONS}"),
            &format!("-d{SECONDS}s"),
            "--latency",
        ])
        .args(["-H", "Accept-Encoding: br"]);
    if let Some(access) = access {
        command.args(["-H", &format!("Authorization: Bearer {access}")]);
    }
    let output = command.arg(format!("{url}{target}")).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || text.contains("Non-2xx") {
        return Err(format!("{target}: {text}").into());
    }
    let value = |start: &str| {
        let line = text
            .lines()
            .map(str::trim)
            .find(|line| line.starts_with(start));
        line.and_then(|line| line.split_whitespace().last())
            .ok_or(format!("wrk said: {text}"))
    };
    Ok(Rate {
        per_second: value("Requests/sec:")?.parse()?,
        p50_ms: milliseconds(value("50%")?)?,
        p99_ms: milliseconds(value("99%")?)?,
    })
}

/// `wrk` writes `812.00us`, `1.20ms` and `2.01s`.
fn milliseconds(text: &str) -> Result<f64, Failure> {
    for (unit, factor) in [("us", 0.001), ("ms", 1.0), ("s", 1000.0)] {
        if let Some(Ok(value)) = text.strip_suffix(unit).map(str::parse::<f64>) {
            return Ok(value * factor);
        }
    }
    Err(format!("{text} is no time").into())
}

/// Signed writes, each client with one at a time, until the seconds are over.
async fn write_all(portal: &Served, clients: usize) -> Result<Rate, Failure> {
    let admin = portal.signed_in("admin@demo.test").await?;
    let run = Uuid::new_v4().simple().to_string();
    let until = Instant::now() + Duration::from_secs(SECONDS);
    let began = Instant::now();
    let writers = (0..clients).map(|number| {
        let (admin, run) = (admin.clone(), run.clone());
        tokio::spawn(async move {
            let mut taken = Vec::new();
            for turn in 0.. {
                let sent = Instant::now();
                if sent >= until {
                    break;
                }
                let body = json!({ "berita": format!("uji-{run}-{number}-{turn}") });
                let answer = admin
                    .write(
                        "POST",
                        "/api/cms/kategori-berita/create",
                        &body,
                        Uuid::new_v4(),
                    )
                    .await?;
                answer.expect(201)?;
                taken.push(sent.elapsed().as_secs_f64() * 1000.0);
            }
            Ok::<_, Failure>(taken)
        })
    });
    let mut taken = Vec::new();
    for writer in futures::future::join_all(writers).await {
        taken.extend(writer??);
    }
    let seconds = began.elapsed().as_secs_f64();
    taken.sort_by(f64::total_cmp);
    let at = |share: f64| {
        taken
            .get((taken.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    Ok(Rate {
        per_second: taken.len() as f64 / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
    })
}

/// `bench same-bytes PORT FILE`: answers with the recorded answer, and nothing else.
///
/// # Errors
/// When the port is taken or the file is no recording.
pub async fn same_bytes(port: u16, recorded: &Path) -> Result<(), Failure> {
    let recorded: Recorded = serde_json::from_slice(&std::fs::read(recorded)?)?;
    let headers: Vec<(HeaderName, HeaderValue)> = recorded
        .headers
        .iter()
        .map(|(name, value)| Ok((name.parse()?, value.parse()?)))
        .collect::<Result<_, Failure>>()?;
    let answers = HashMap::from([(recorded.target, (headers, Bytes::from(recorded.body)))]);
    let handler = |uri: Uri, State(answers): State<Arc<HashMap<String, _>>>| async move {
        let target = uri.path_and_query().map_or("", |target| target.as_str());
        let found: Option<&(Vec<(HeaderName, HeaderValue)>, Bytes)> = answers.get(target);
        found.map_or_else(
            || axum::http::StatusCode::NOT_FOUND.into_response(),
            |(headers, body)| {
                let mut answer = body.clone().into_response();
                answer.headers_mut().extend(headers.iter().cloned());
                answer
            },
        )
    };
    let app = Router::new()
        .fallback(handler)
        .with_state(Arc::new(answers));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    Ok(axum::serve(listener, app).await?)
}
