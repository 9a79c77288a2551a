//! A PostgreSQL cluster of our own that can be killed, restarted and followed by a standby.

use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::process::Command;

use crate::{Failure, free_port};

/// A running cluster; it is removed when dropped.
pub struct Cluster {
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    /// Makes and starts an empty cluster.
    ///
    /// # Errors
    /// When PostgreSQL is not installed.
    pub async fn start() -> Result<Self, Failure> {
        let cluster = Self::place()?;
        let port = cluster.port.to_string();
        let folder = cluster.folder.display().to_string();
        run(Command::new(script()).args(["start", &folder, &port])).await?;
        Ok(cluster)
    }

    fn place() -> Result<Self, Failure> {
        Ok(Self {
            folder: std::env::temp_dir()
                .join(format!("faults-pg-{}", uuid::Uuid::new_v4().simple())),
            port: free_port()?,
        })
    }

    /// The address of a database, made when it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn database(&self, name: &str) -> Result<String, Failure> {
        self.execute(&format!("CREATE DATABASE {name}")).await?;
        Ok(self.url(name))
    }

    /// The address of a database.
    #[must_use]
    pub fn url(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// Runs a statement as the owner.
    ///
    /// # Errors
    /// When it fails.
    pub async fn execute(&self, sql: &str) -> Result<(), Failure> {
        self.execute_in("postgres", sql).await
    }

    /// Runs a statement in a database as the owner.
    ///
    /// # Errors
    /// When it fails.
    pub async fn execute_in(&self, database: &str, sql: &str) -> Result<(), Failure> {
        let mut connection = PgConnection::connect(&self.url(database)).await?;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut connection)
            .await?;
        Ok(connection.close().await?)
    }

    /// One number.
    ///
    /// # Errors
    /// When the statement fails.
    pub async fn number(&self, sql: &str) -> Result<i64, Failure> {
        self.number_in("postgres", sql).await
    }

    /// One number of a database.
    ///
    /// # Errors
    /// When the statement fails.
    pub async fn number_in(&self, database: &str, sql: &str) -> Result<i64, Failure> {
        let mut connection = PgConnection::connect(&self.url(database)).await?;
        let number = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(number)
    }

    /// Ends every process of the server at once, as a machine that dies.
    ///
    /// # Errors
    /// When the server cannot be asked.
    pub async fn kill(&self) -> Result<(), Failure> {
        self.control(&["-m", "immediate", "stop"]).await
    }

    /// Starts the server again.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn revive(&self) -> Result<(), Failure> {
        self.revive_with(&[]).await
    }

    /// Starts the server again with further variables of the environment.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn revive_with(&self, variables: &[(String, String)]) -> Result<(), Failure> {
        let options = self.options();
        let log = self.folder.join("server.log").display().to_string();
        let mut command = as_server("pg_ctl").await?;
        command
            .args(["-D", &self.data()])
            .args(["-w", "-l", &log, "-o", &options, "start"])
            .envs(variables.iter().cloned());
        run(&mut command).await
    }

    /// Makes a cluster that follows this one.
    ///
    /// # Errors
    /// When the copy cannot be made.
    pub async fn standby(&self) -> Result<Self, Failure> {
        let standby = Self::place()?;
        std::fs::create_dir_all(&standby.folder)?;
        if is_root().await? {
            run(Command::new("chown").arg("postgres").arg(&standby.folder)).await?;
        }
        let data = standby.data();
        let source = format!(
            "host=127.0.0.1 port={} user=postgres application_name=siaga",
            self.port
        );
        let mut copy = as_server("pg_basebackup").await?;
        copy.args([
            "-d", &source, "-D", &data, "-R", "-X", "stream", "-c", "fast",
        ]);
        run(&mut copy).await?;
        standby.revive().await?;
        Ok(standby)
    }

    /// The port it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Makes a cluster that follows this one, each commit waiting for it when `synchronous`.
    ///
    /// # Errors
    /// When it does not follow.
    pub async fn followed(&self, synchronous: bool) -> Result<Self, Failure> {
        let standby = self.standby().await?;
        if synchronous {
            self.execute("ALTER SYSTEM SET synchronous_standby_names = 'siaga'")
                .await?;
            self.execute("SELECT pg_reload_conf()").await?;
        }
        let state = if synchronous { "sync" } else { "async" };
        let sql = format!("SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = '{state}'");
        for _ in 0..200 {
            if self.number(&sql).await? == 1 {
                return Ok(standby);
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        Err("the standby does not follow".into())
    }

    /// Ends the following: the standby becomes a server of its own. Its stopped receiver is ended
    /// with what it has not taken yet.
    ///
    /// # Errors
    /// When it does not.
    pub async fn promote(&self, receiver: u32) -> Result<(), Failure> {
        crate::program::signal(receiver, "KILL").await?;
        // The server starts itself anew after the loss of a process.
        for _ in 0..50 {
            if self.control(&["-w", "promote"]).await.is_ok()
                && self
                    .number("SELECT PG_IS_IN_RECOVERY()::INT::BIGINT")
                    .await
                    .is_ok_and(|n| n == 0)
            {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        Err("the standby cannot be promoted".into())
    }

    /// The process that receives the log of the primary.
    ///
    /// # Errors
    /// When there is none.
    pub async fn receiver(&self) -> Result<u32, Failure> {
        let id = self
            .number("SELECT pid::BIGINT FROM pg_stat_wal_receiver")
            .await?;
        Ok(u32::try_from(id)?)
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn options(&self) -> String {
        format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c max_connections=400",
            self.port,
            self.folder.display()
        )
    }

    async fn control(&self, arguments: &[&str]) -> Result<(), Failure> {
        let mut command = as_server("pg_ctl").await?;
        command.args(["-D", &self.data()]).args(arguments);
        run(&mut command).await
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Nothing can be done about a cluster that does not stop.
        let _ = std::process::Command::new(script())
            .arg("stop")
            .arg(&self.folder)
            .status();
    }
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/postgres")
}

async fn is_root() -> Result<bool, Failure> {
    let id = Command::new("id").arg("-u").output().await?;
    Ok(id.stdout == b"0\n")
}

/// A program of PostgreSQL's server; it refuses to run as root.
async fn as_server(name: &str) -> Result<Command, Failure> {
    let newest = std::fs::read_dir("/usr/lib/postgresql")?
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version: u32 = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path))
        })
        .max()
        .ok_or("PostgreSQL is not installed")?;
    let path = newest.1.join("bin").join(name);
    let mut command = if is_root().await? {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(path);
        command
    } else {
        Command::new(path)
    };
    command.current_dir("/");
    Ok(command)
}

async fn run(command: &mut Command) -> Result<(), Failure> {
    // A server that is started keeps what it inherits open, so its output goes nowhere.
    let status = command
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .status()
        .await?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{:?}: {status}", command.as_std()).into())
    }
}
