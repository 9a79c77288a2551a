//! The program as a process: started, told to stop, killed.

mod stores;

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use ledger::LedgerConfig;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};

use crate::client::{Account, Client};
use crate::{Failure, free_port};

pub use stores::Store;

/// How long a node may take until it is ready.
const START_WAIT: Duration = Duration::from_secs(60);
/// How long a command may take that has no limit of its own: making demo data is long on a busy machine.
const COMMAND_WAIT: Duration = Duration::from_secs(1200);
/// The keys all nodes share, so that the log can be opened from here as well.
const KEYS: [(&str, u8); 5] = [
    ("BEASISWA_MASTER_KEY", 1),
    ("BEASISWA_FINGERPRINT_KEY", 2),
    ("BEASISWA_LOG_SIGNING_KEY", 3),
    ("BEASISWA_SESSION_KEY", 4),
    ("BEASISWA_VAPID_KEY", 5),
];

/// The administrator that [`Place::new_admin`] makes.
pub const ADMIN: Account = Account {
    email: "admin@faults.test",
    password: "Uji-Kesalahan-2025!",
};

/// Another person of the office, who confirms what [`ADMIN`] proposes.
pub const SECOND: Account = Account {
    email: "kedua@faults.test",
    password: "Uji-Kesalahan-2025!",
};

/// The program under test: `BEASISWA_BIN`, or the one that cargo built beside this one.
///
/// # Errors
/// When there is none.
pub fn program() -> Result<PathBuf, Failure> {
    if let Some(path) = std::env::var_os("BEASISWA_BIN") {
        return Ok(path.into());
    }
    let own = std::env::current_exe()?;
    own.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join("beasiswa"))
        .find(|path| path.is_file())
        .ok_or_else(|| "no program to try: cargo build -p api".into())
}

/// Where nodes keep their data: a folder, and a database when they share one.
pub struct Place {
    folder: TempDir,
    data: PathBuf,
    database_url: Option<String>,
    variables: Vec<(String, String)>,
    program: Option<PathBuf>,
}

impl Place {
    /// A folder of its own, with SQLite.
    ///
    /// # Errors
    /// When there can be no folder.
    pub fn sqlite() -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        Ok(Self {
            data: folder.path().join("data"),
            folder,
            database_url: None,
            variables: Vec::new(),
            program: None,
        })
    }

    /// A folder of its own, with a shared database.
    ///
    /// # Errors
    /// When there can be no folder.
    pub fn postgres(url: &str) -> Result<Self, Failure> {
        let mut place = Self::sqlite()?;
        place.database_url = Some(url.to_owned());
        Ok(place)
    }

    /// With the data elsewhere than in the folder of its own.
    #[must_use]
    pub fn at(mut self, data: &Path) -> Self {
        data.clone_into(&mut self.data);
        self
    }

    /// With a further variable of the environment.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.variables.push((name.to_owned(), value.into()));
        self
    }

    /// Sets the further variables anew: for a start with another clock.
    pub fn set_variables(&mut self, variables: &[(String, String)]) {
        variables.clone_into(&mut self.variables);
    }

    /// With another program than the one under test.
    #[must_use]
    pub fn by(mut self, program: &Path) -> Self {
        self.program = Some(program.to_owned());
        self
    }

    /// `SQLite` or `PostgreSQL`.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        match self.database_url {
            None => "SQLite",
            Some(_) => "PostgreSQL",
        }
    }

    /// The data folder.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// The log as the nodes open it.
    #[must_use]
    pub fn ledger(&self) -> LedgerConfig {
        let own = || format!("sqlite:{}", self.data.join("ledger.db").display());
        let [master, fingerprint, signing, ..] = KEYS.map(|(_, byte)| [byte; 32].into());
        LedgerConfig::new(
            self.database_url.clone().unwrap_or_else(own),
            "faults.test",
            master,
            fingerprint,
            signing,
        )
    }

    fn command(&self) -> Result<Command, Failure> {
        let program = match &self.program {
            Some(path) => path.clone(),
            None => program()?,
        };
        let mut command = Command::new(program);
        command
            .arg("--data-dir")
            .arg(&self.data)
            .env("BEASISWA_LOG_ORIGIN", "faults.test")
            .env("BEASISWA_LOG_FORMAT", "text")
            .env_remove("DATABASE_URL")
            .kill_on_drop(true);
        for (name, byte) in KEYS {
            command.env(name, hex::encode([byte; 32]));
        }
        if let Some(url) = &self.database_url {
            command.env("DATABASE_URL", url);
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        Ok(command)
    }

    /// Runs a command of the program to its end and gives what it printed.
    ///
    /// # Errors
    /// When it fails, with what it said.
    pub async fn run(&self, arguments: &[&str], input: &str) -> Result<String, Failure> {
        let ended = self.run_within(arguments, input, COMMAND_WAIT).await?;
        if ended.done {
            Ok(ended.text)
        } else {
            Err(format!("{}: {}", arguments.join(" "), ended.text).into())
        }
    }

    /// Runs a command of the program, whatever comes of it.
    ///
    /// # Errors
    /// When it does not end in time; it is killed then.
    pub async fn run_within(
        &self,
        arguments: &[&str],
        input: &str,
        limit: Duration,
    ) -> Result<Ended, Failure> {
        let mut child = self
            .command()?
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes()).await?;
        }
        let done = tokio::time::timeout(limit, child.wait_with_output()).await;
        let done =
            done.map_err(|_| format!("`{}` did not end in {limit:?}", arguments.join(" ")))??;
        let mut text = String::from_utf8_lossy(&done.stdout).into_owned();
        if !done.status.success() {
            text.push_str(&String::from_utf8_lossy(&done.stderr));
        }
        Ok(Ended {
            done: done.status.success(),
            text,
        })
    }

    /// Makes the account [`ADMIN`].
    ///
    /// # Errors
    /// When the program fails.
    pub async fn new_admin(&self) -> Result<(), Failure> {
        self.found(ADMIN).await
    }

    /// Makes the account of one of the two persons who begin an office.
    ///
    /// # Errors
    /// When the program refuses it.
    pub async fn found(&self, account: Account) -> Result<(), Failure> {
        self.run(&["migrate"], "").await?;
        let arguments = [
            "user",
            "create",
            "--role",
            "admin",
            "--name",
            "Uji",
            "--email",
            account.email,
        ];
        self.run(&arguments, account.password).await.map(drop)
    }

    /// Starts a node on a port of its own and waits until it is ready.
    ///
    /// # Errors
    /// When it does not get ready.
    pub async fn start(&self) -> Result<Node, Failure> {
        self.start_on(free_port()?).await
    }

    /// Starts a node on a port of its own and waits until it answers anything at all.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn start_unready(&self) -> Result<Node, Failure> {
        let mut node = self.spawn(free_port()?)?;
        node.wait_for("/healthz").await?;
        Ok(node)
    }

    /// Starts a node on a port and waits until it is ready.
    ///
    /// # Errors
    /// When it does not get ready.
    pub async fn start_on(&self, port: u16) -> Result<Node, Failure> {
        let mut node = self.spawn(port)?;
        node.wait_ready().await?;
        Ok(node)
    }

    /// Starts a node on a port without waiting for it.
    ///
    /// # Errors
    /// When there is no program.
    pub fn spawn(&self, port: u16) -> Result<Node, Failure> {
        self.spawn_as(port, &["serve"])
    }

    /// Starts a command that listens on a port, without waiting for it; what it prints stands in its log.
    ///
    /// # Errors
    /// When there is no program.
    pub fn spawn_as(&self, port: u16, arguments: &[&str]) -> Result<Node, Failure> {
        let listen = format!("127.0.0.1:{port}");
        let log_path = self.folder.path().join(format!("node-{port}.log"));
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(&log_path)?;
        let child = self
            .command()?
            // What is tried here is the log; its clients sign in by a password alone.
            .env("BEASISWA_SECOND_FACTOR", "ditawarkan")
            // They also write from few accounts and one address, as fast as it goes.
            .env("BEASISWA_WRITES_PER_MINUTE", "0")
            .env("BEASISWA_WRITES_PER_DAY", "0")
            .env("BEASISWA_CONNECTIONS_PER_ADDRESS", "0")
            .env("BEASISWA_METRICS_LOCAL", "true")
            // Some scenarios begin with the accounts of the demo.
            .env("BEASISWA_DEMO_ACCOUNTS_ALLOWED", "true")
            .args(arguments)
            .args(["--listen", &listen])
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        Ok(Node {
            child,
            port,
            log_path,
            started: Instant::now(),
        })
    }
}

/// A command that has ended.
#[derive(Debug)]
pub struct Ended {
    /// Whether it ended well.
    pub done: bool,
    /// What it printed, and when it failed what it said of that.
    pub text: String,
}

/// A running node.
pub struct Node {
    child: Child,
    port: u16,
    log_path: PathBuf,
    started: Instant,
}

impl Node {
    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The file it logs to.
    #[must_use]
    pub fn log_path(&self) -> &Path {
        &self.log_path
    }

    /// What it has logged so far.
    #[must_use]
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log_path).unwrap_or_default()
    }

    /// Waits until it answers that it is ready; gives how long that took from its start.
    ///
    /// # Errors
    /// When it ends instead, or takes too long; with the end of its log.
    pub async fn wait_ready(&mut self) -> Result<Duration, Failure> {
        self.wait_for("/readyz").await
    }

    async fn wait_for(&mut self, target: &str) -> Result<Duration, Failure> {
        let client = Client::new(&self.url())?;
        loop {
            if client
                .get(target)
                .await
                .is_ok_and(|answer| answer.status == 200)
            {
                return Ok(self.started.elapsed());
            }
            let ended = self.child.try_wait()?;
            if ended.is_some() || self.started.elapsed() > START_WAIT {
                let log = self.log();
                let end: Vec<&str> = log.lines().rev().take(15).collect();
                return Err(format!("the node did not get ready ({ended:?}): {end:#?}").into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether it ends by itself within a time.
    ///
    /// # Errors
    /// When the system cannot tell.
    pub async fn ends_within(&mut self, limit: Duration) -> Result<Option<ExitStatus>, Failure> {
        match tokio::time::timeout(limit, self.child.wait()).await {
            Ok(status) => Ok(Some(status?)),
            Err(_) => Ok(None),
        }
    }

    /// Whether it leads the read models, by its own figures.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn leads(&self) -> Result<bool, Failure> {
        let metrics = Client::new(&self.url())?.get("/metrics").await?;
        Ok(metrics
            .text()
            .lines()
            .any(|line| line == "read_models_leading 1"))
    }

    /// Holds it where it is: it keeps what it has and does nothing more.
    ///
    /// # Errors
    /// When it had ended by itself.
    pub async fn hang(&self) -> Result<(), Failure> {
        signal(self.child.id().ok_or("the node had ended")?, "STOP").await
    }

    /// Ends it at once, as `kill -9`.
    ///
    /// # Errors
    /// When it had ended by itself.
    pub async fn kill(mut self) -> Result<(), Failure> {
        if let Some(status) = self.child.try_wait()? {
            return Err(format!("the node had ended: {status}: {}", self.log()).into());
        }
        self.child.kill().await?;
        Ok(())
    }

    /// Asks it to end, as systemd does, and waits for that.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn stop(mut self) -> Result<ExitStatus, Failure> {
        let id = self.child.id().ok_or("the node had ended")?;
        signal(id, "TERM").await?;
        let ended = tokio::time::timeout(Duration::from_secs(30), self.child.wait()).await;
        Ok(ended.map_err(|_| "the node did not stop")??)
    }
}

/// Sends a signal to a process.
///
/// # Errors
/// When there is no such process.
pub async fn signal(id: u32, name: &str) -> Result<(), Failure> {
    let done = Command::new("kill")
        .args([&format!("-{name}"), &id.to_string()])
        .status()
        .await?;
    if done.success() {
        Ok(())
    } else {
        Err(format!("kill -{name} {id}: {done}").into())
    }
}
