//! The faults, one file each.

pub mod clock;
pub mod clock_ahead;
pub mod contend;
pub mod disk;
pub mod erasure;
pub mod failover;
pub mod kill;
pub mod poison;
pub mod poison_nodes;
pub mod power;
pub mod power_all;
pub mod power_copy;
pub mod restart;
pub mod restore;
pub mod slow;
pub mod survivor;
pub mod tamper;
pub mod two_serve;
pub mod unacked;
pub mod upgrade;
pub mod upgrade_folder;

use crate::Failure;
use crate::client::{Answer, Client};
use crate::load::{Acknowledged, Notes};

/// Where records are made that nobody depends on.
const RECORDS: &str = "/api/cms/kategori-berita/create";
/// Where files go.
const UPLOAD: &str = "/api/cms/upload/internal-file";
/// A document of nothing but paper.
const PAPER: &[u8] =
    b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

/// Every write must be acknowledged or told to come again; anything else is a failure by itself.
fn no_refusals(notes: &Notes) -> Result<(), Failure> {
    match notes.refused.first() {
        None => Ok(()),
        Some(first) => Err(format!("{} refused, such as {first}", notes.refused.len()).into()),
    }
}

/// The name of a record that the check of the log finds again.
fn name() -> String {
    format!("uji-{}", uuid::Uuid::new_v4().simple())
}

/// Makes a record under this name and key.
async fn create(client: &Client, name: &str, key: uuid::Uuid) -> Result<Answer, reqwest::Error> {
    let body = serde_json::json!({ "berita": name });
    client.write("POST", RECORDS, &body, key).await
}

/// Makes a record and notes that it was acknowledged.
async fn create_noted(client: &Client, notes: &mut Notes) -> Result<(), Failure> {
    let name = name();
    let answer = create(client, &name, uuid::Uuid::new_v4()).await?;
    let answer = answer.expect(201)?;
    note(notes, name, &answer)
}

/// Notes what an answer acknowledged.
fn note(notes: &mut Notes, name: String, answer: &Answer) -> Result<(), Failure> {
    let position = answer.data()["nomorPeristiwa"].as_u64();
    notes.acknowledged.push(Acknowledged {
        name,
        position: position.ok_or("an acknowledgement without a position")?,
        at: std::time::Instant::now(),
    });
    Ok(())
}

/// Promises that were seen broken: told together, so that one does not hide the next.
#[derive(Debug, Default)]
struct Broken(Vec<String>);

impl Broken {
    fn tell(&mut self, what: impl Into<String>) {
        self.0.push(what.into());
    }

    /// An error that says all of them.
    fn none(self) -> Result<(), Failure> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.0.join("; ").into())
        }
    }
}
