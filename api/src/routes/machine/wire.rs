//! The words of machines on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use domain::machine::{MachineScope, MachineStatus};
use serde::Serialize;
use utoipa::ToSchema;

/// A machine as it stands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MachineBody {
    /// Its id: the `client_id` of OAuth.
    pub id: String,
    /// What the office calls it.
    #[serde(rename = "nama")]
    pub name: String,
    /// What it may do.
    #[serde(rename = "lingkup")]
    pub scopes: Vec<MachineScope>,
    /// The branch in whose area it reads; none where it reads everything.
    #[serde(rename = "dpcId")]
    pub branch_id: Option<String>,
    /// Its last day.
    #[serde(rename = "berakhir")]
    pub ends_on: NaiveDate,
    /// How it stands now.
    #[serde(rename = "keadaan")]
    pub status: MachineStatus,
    /// Account of who answers for it.
    #[serde(rename = "penanggungJawabId")]
    pub responsible_id: String,
    /// Name of who answers for it.
    #[serde(rename = "penanggungJawab")]
    pub responsible: Option<String>,
    /// False where it would stand, and gets no token because who answers for it keeps no accounts any more.
    #[serde(rename = "adaPenanggungJawab")]
    pub answered: bool,
    /// When it first took a token.
    #[serde(rename = "pertamaDipakai")]
    pub first_used_at: Option<DateTime<Utc>>,
    /// When it last took a token.
    #[serde(rename = "terakhirDipakai")]
    pub last_used_at: Option<DateTime<Utc>>,
    /// Whether the reader may make its key.
    #[serde(rename = "bolehBuatKunci")]
    pub may_make_key: bool,
    /// Whether the reader may withdraw it.
    #[serde(rename = "bolehCabut")]
    pub may_withdraw: bool,
}

/// All machines.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MachineList {
    /// The machines, the newest first.
    pub items: Vec<MachineBody>,
}

/// A key, shown this once.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MachineKeyBody {
    /// `client_id`: the machine.
    #[serde(rename = "clientId")]
    pub client_id: String,
    /// `client_secret`: kept by nobody here.
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
}
