//! What may be done with a decree.

use chrono::NaiveDate;
use commands::decree as act;
use domain::{AwardId, DecreeId};

use crate::ApiError;
use crate::routes::acts::{ActBody, Rehearsal};
use crate::routes::parse;

/// Codes about the names that an amendment adds and removes.
const NAMES: &[&str] = &["SK_TANPA_PENERIMA"];

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    decree_id: &str,
    named: Option<&str>,
    today: NaiveDate,
) -> Result<Vec<ActBody>, ApiError> {
    let id: DecreeId = parse::id(decree_id)?;
    let named: Option<AwardId> = named.map(parse::id).transpose()?;
    let (executor, call) = &rehearsal.stage();
    let amendment = act::Amendment {
        number: "-".to_owned(),
        date: today,
        added: Vec::new(),
        removed: named.into_iter().collect(),
        amounts: Default::default(),
        reason: "-".to_owned(),
    };
    let trial = act::amend(executor, call, id, None, amendment);
    let path = "/api/cms/sk-penetapan/ubah";
    rehearsal.offer("ubah", "POST", path, NAMES, trial).await;
    for name in ["koreksi", "pindaian"] {
        let could = act::could_change(executor, id);
        let path = format!("/api/cms/sk-penetapan/{name}");
        rehearsal.offer_where(name, &path, could).await;
    }
    Ok(rehearsal.found())
}
