//! A filled place, and as many copies of it as somebody wants to change.

use std::time::Duration;

use tempfile::TempDir;

use super::acts;
use crate::Failure;
use crate::client::Account;
use crate::cluster::Cluster;
use crate::load::Notes;
use crate::objects::copy;
use crate::program::{Place, Store};

/// The password of all accounts of the demo data.
const PASSWORD: &str = "Demo-Nduga-2025!";
/// Of the demo data: looks after records.
pub const OFFICER: Account = Account {
    email: "admin@demo.test",
    password: PASSWORD,
};
/// Of the demo data: prepares payments.
pub const FINANCE: Account = Account {
    email: "keuangan@demo.test",
    password: PASSWORD,
};
/// Of the demo data: approves payments.
pub const APPROVER: Account = Account {
    email: "pengesah@demo.test",
    password: PASSWORD,
};
/// The database that copies are made of.
const DATABASE: &str = "faults";

/// Demo data, a checkpoint over them, and three acts after it.
pub struct Site {
    pub place: Place,
    /// How many events the log had before the acts.
    pub before: i64,
    cluster: Option<Cluster>,
}

impl Site {
    pub async fn new(on_postgres: bool, applicants: u32) -> Result<(Self, Notes), Failure> {
        let (place, cluster) = if on_postgres {
            let cluster = Cluster::start().await?;
            let url = cluster.database(DATABASE).await?;
            (Place::postgres(&url)?, Some(cluster))
        } else {
            (Place::sqlite()?, None)
        };
        let applicants = applicants.to_string();
        let demo = ["demo", "--applicants", &applicants];
        place.run(&demo, "").await?;
        let sql = "SELECT CAST(MAX(size) AS BIGINT) FROM log_checkpoint";
        let before = place.number(Store::Ledger, sql).await?;
        let notes = acts(&place).await?;
        let site = Self {
            place,
            before,
            cluster,
        };
        Ok((site, notes))
    }

    /// The same once more; its folder goes with what is given.
    pub async fn copy(&self) -> Result<(TempDir, Place), Failure> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("data");
        copy(self.place.data(), &data)?;
        let Some(cluster) = &self.cluster else {
            return Ok((folder, Place::sqlite()?.at(&data)));
        };
        let name = format!("copy_{}", uuid::Uuid::new_v4().simple());
        // The server may not have noticed yet that the last to use the original is gone.
        let mut tries = 0;
        let sql = format!("CREATE DATABASE {name} TEMPLATE {DATABASE}");
        while let Err(error) = cluster.execute(&sql).await {
            tries += 1;
            if tries > 50 {
                return Err(error);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok((folder, Place::postgres(&cluster.url(&name))?.at(&data)))
    }
}
