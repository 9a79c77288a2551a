//! A primary and a standby whose line can be held: what is committed then is seen by everybody and
//! lost with the primary.

use std::time::Duration;

use crate::Failure;
use crate::cluster::Cluster;
use crate::program::signal;

/// The database of the program.
pub const DATABASE: &str = "faults";
/// The connection of a node that appends.
const WRITERS: &str = "application_name = 'beasiswa-ledger'";

/// Two clusters, one following the other.
pub struct Followed {
    /// The one that is written to, until it is lost.
    pub primary: Cluster,
    /// The one that follows, until it is promoted.
    pub standby: Cluster,
    receiver: Option<u32>,
}

impl Followed {
    /// Starts both; each commit waits for the standby when `synchronous`.
    ///
    /// # Errors
    /// When the standby does not follow.
    pub async fn start(synchronous: bool) -> Result<Self, Failure> {
        let primary = Cluster::start().await?;
        primary.database(DATABASE).await?;
        let standby = primary.followed(synchronous).await?;
        Ok(Self {
            primary,
            standby,
            receiver: None,
        })
    }

    /// The standby receives nothing any more, as when the line between the machines fails.
    ///
    /// # Errors
    /// When it receives nothing already.
    pub async fn hold(&mut self) -> Result<(), Failure> {
        let receiver = self.standby.receiver().await?;
        signal(receiver, "STOP").await?;
        self.receiver = Some(receiver);
        Ok(())
    }

    /// Waits until a node's append waits for the standby.
    ///
    /// # Errors
    /// When none does.
    pub async fn wait_for_append(&self) -> Result<(), Failure> {
        let sql = format!(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND {WRITERS}"
        );
        for _ in 0..200 {
            if self.primary.number(&sql).await? > 0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Err("no append waits for the standby".into())
    }

    /// Ends every connection that waits for the standby: what it committed stays, its client is not
    /// told of it. Gives how many there were.
    ///
    /// # Errors
    /// When the server cannot be asked.
    pub async fn end_waiting(&self) -> Result<i64, Failure> {
        let sql = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE wait_event = 'SyncRep'";
        self.primary.number(sql).await
    }

    /// How many events the primary and the standby have.
    ///
    /// # Errors
    /// When one of them cannot be asked.
    pub async fn sizes(&self) -> Result<(i64, i64), Failure> {
        let sql = "SELECT COUNT(*) FROM ledger.log_event";
        Ok((
            self.primary.number_in(DATABASE, sql).await?,
            self.standby.number_in(DATABASE, sql).await?,
        ))
    }

    /// The primary is lost with its machine and the standby takes its place.
    ///
    /// # Errors
    /// When the standby was not held, or cannot be promoted.
    pub async fn promote(&mut self) -> Result<(), Failure> {
        let receiver = self.receiver.take().ok_or("the standby is not held")?;
        self.primary.kill().await?;
        self.standby.promote(receiver).await
    }
}

/// The address of the program's database behind a port.
#[must_use]
pub fn url(port: u16) -> String {
    format!("postgres://postgres@127.0.0.1:{port}/{DATABASE}")
}
