//! What may be done with an award.

use chrono::NaiveDate;
use commands::award as act;
use domain::award::CircumstanceKind;
use domain::hold::HoldTarget;
use domain::{AwardId, UserId};

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    award_id: &str,
    person: UserId,
    today: NaiveDate,
) -> Result<Vec<ActBody>, ApiError> {
    let id: AwardId = parse::id(award_id)?;
    let (executor, call) = &rehearsal.stage();
    let words = || "0".to_owned();
    let trial = act::suspend(executor, call, id, None, words());
    let path = "/api/cms/penerima-beasiswa/tangguhkan";
    rehearsal
        .offer("tangguhkan", "POST", path, &[], trial)
        .await;
    let trial = act::resume(executor, call, id, None);
    let path = "/api/cms/penerima-beasiswa/aktifkan";
    rehearsal.offer("aktifkan", "POST", path, &[], trial).await;
    let trial = act::revoke(executor, call, id, None, words());
    let path = "/api/cms/penerima-beasiswa/cabut";
    rehearsal.offer("cabut", "POST", path, &[], trial).await;
    let trial = act::complete(executor, call, id, None);
    let path = "/api/cms/penerima-beasiswa/selesai";
    rehearsal.offer("selesai", "POST", path, &[], trial).await;
    let trial = act::graduate(executor, call, id, None, today);
    let path = "/api/cms/penerima-beasiswa/lulus";
    rehearsal.offer("lulus", "POST", path, &[], trial).await;
    let could = act::could_be_excepted(executor, id);
    let path = "/api/cms/penerima-beasiswa/pengecualian";
    rehearsal.offer_where("pengecualian", path, could).await;
    let could = act::could_correct(executor, id);
    let path = "/api/cms/penerima-beasiswa/koreksi";
    rehearsal.offer_where("koreksi", path, could).await;
    for kind in [
        CircumstanceKind::Leave,
        CircumstanceKind::Death,
        CircumstanceKind::Appeal,
    ] {
        let could = act::circumstance::could_record(executor, id, kind);
        let path = "/api/cms/penerima-beasiswa/keadaan";
        rehearsal.offer_where(kind.as_str(), path, could).await;
    }
    let whose = person.0;
    if commands::hold::is_held(executor, whose).await? {
        let trial = commands::hold::propose_to_lift(executor, call, whose, words());
        let path = "/api/cms/keuangan/lepas-tahanan";
        let name = "lepas-tahanan-penerima";
        rehearsal.offer(name, "POST", path, &[], trial).await;
    } else {
        let trial = commands::hold::place(executor, call, HoldTarget::Person, whose, words());
        let path = "/api/cms/keuangan/tahan";
        rehearsal
            .offer("tahan-penerima", "POST", path, &[], trial)
            .await;
    }
    Ok(rehearsal.found())
}
