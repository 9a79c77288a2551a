//! The portal's long jobs on a log made by the demo generator: fill, catch up, verify, start.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failure;

/// One long job.
pub struct Job {
    /// What was done.
    pub name: &'static str,
    /// Wall time in seconds.
    pub seconds: f64,
    /// Largest resident memory of the process, MiB.
    pub memory_mib: f64,
}

/// All long jobs on one log.
pub struct Portal {
    /// Applicants that the generator made.
    pub applicants: u64,
    /// Events in the log.
    pub events: u64,
    /// Bytes of `ledger.db`.
    pub ledger_bytes: u64,
    /// The jobs in the order they were run.
    pub jobs: Vec<Job>,
}

/// How many applicants to make: `BENCH_APPLICANTS`, or as many as give about a million events.
///
/// # Errors
/// When the variable is no number.
pub fn applicants() -> Result<u64, Failure> {
    Ok(std::env::var("BENCH_APPLICANTS").map_or(Ok(34_000), |text| text.parse())?)
}

/// Fills a log, then times each job on it. `BENCH_DATA` names a folder where logs are kept by their number of
/// applicants, and used when they are there.
///
/// # Errors
/// When a job fails.
pub async fn measure(applicants: u64) -> Result<Portal, Failure> {
    let folder = tempfile::tempdir()?;
    let count = applicants.to_string();
    let kept = std::env::var("BENCH_DATA").map(|kept| Path::new(&kept).join(&count));
    let data = kept.as_deref().unwrap_or(folder.path());
    let mut jobs = Vec::new();
    if !data.join("ledger.db").exists() {
        let arguments = ["demo", "--applicants", &count];
        jobs.push(job("fill through the real commands", data, &arguments)?);
    }
    jobs.push(job(
        "catch up: rebuild every read model",
        data,
        &["rebuild"],
    )?);
    jobs.push(job("verify the log", data, &["verify", "--log-only"])?);
    jobs.push(hash(data)?);
    jobs.push(start(data).await?);
    let ledger = ledger_events(data).await?;
    let ledger_bytes = std::fs::metadata(data.join("ledger.db"))?.len();
    Ok(Portal {
        applicants,
        events: ledger,
        ledger_bytes,
        jobs,
    })
}

/// The release program.
pub fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/beasiswa")
}

fn job(name: &'static str, data: &Path, arguments: &[&str]) -> Result<Job, Failure> {
    eprintln!("{name}");
    let mut command = Command::new(program());
    timed(name, command.args(arguments).arg("--data-dir").arg(data))
}

fn timed(name: &'static str, command: &mut Command) -> Result<Job, Failure> {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let mut memory_mib: f64 = 0.0;
    let status = loop {
        memory_mib = memory_mib.max(peak_mib(&child));
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    if !status.success() {
        return Err(format!("{name} failed: {status}").into());
    }
    Ok(Job {
        name,
        seconds: started.elapsed().as_secs_f64(),
        memory_mib,
    })
}

/// Reads and hashes every stored byte, in a process of its own like the check that it stands beside.
fn hash(data: &Path) -> Result<Job, Failure> {
    eprintln!("read and hash");
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("hash").arg(data.join("ledger.db"));
    timed("read and hash every stored byte", &mut command)
}

/// From the start of the process to its first answer.
async fn start(data: &Path) -> Result<Job, Failure> {
    eprintln!("start");
    let port = std::net::TcpListener::bind("127.0.0.1:0")?
        .local_addr()?
        .port();
    let listen = format!("127.0.0.1:{port}");
    let started = Instant::now();
    let mut child = Command::new(program())
        .args(["serve", "--demo", "--listen", &listen, "--data-dir"])
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let ready = loop {
        if answers_ready(&listen) {
            break Some(started.elapsed().as_secs_f64());
        }
        if started.elapsed() > Duration::from_secs(60) {
            break None;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    let memory_mib = peak_mib(&child);
    child.kill()?;
    child.wait()?;
    let seconds = ready.ok_or("the portal was not ready within a minute")?;
    Ok(Job {
        name: "start: from exec to ready",
        seconds,
        memory_mib,
    })
}

/// Whether `GET /readyz` is answered with 200.
fn answers_ready(listen: &str) -> bool {
    let ask = || {
        let mut stream = TcpStream::connect(listen)?;
        let request =
            format!("GET /readyz HTTP/1.1\r\nHost: {listen}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut status = [0; 12];
        stream.read_exact(&mut status)?;
        std::io::Result::Ok(status.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}

/// Largest resident memory so far, MiB; 0 once the process is gone.
fn peak_mib(child: &Child) -> f64 {
    let Ok(status) = std::fs::File::open(format!("/proc/{}/status", child.id())) else {
        return 0.0;
    };
    BufReader::new(status)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| {
            line.strip_prefix("VmHWM:")?
                .trim()
                .trim_end_matches(" kB")
                .trim()
                .parse::<f64>()
                .ok()
        })
        .map_or(0.0, |kib| kib / 1024.0)
}

async fn ledger_events(data: &Path) -> Result<u64, Failure> {
    use sqlx::Connection;
    let url = format!("sqlite:{}?mode=ro", data.join("ledger.db").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await?;
    let events: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM log_event")
        .fetch_one(&mut connection)
        .await?;
    Ok(u64::try_from(events)?)
}
