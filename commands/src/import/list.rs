//! A list that is longer than one append: its rows are proposed in parts, one person confirms them as one list, and then
//! they are taken over part by part, each in one append that also says that this part was taken. Whatever stops the
//! program in between, the next start goes on with the parts that are still open.

use std::collections::{BTreeMap, BTreeSet};

use domain::award::{Award, AwardCommand};
use domain::change_request::{
    ChangeRequest, ChangeRequestCommand, ChangeRequestError, ChangeRequestState, DecreeToBe,
    Difference, ImportList, ImportedRecipient, LeftOut, ListPart, ListPlaces, Stage, Subject,
};
use domain::decree::{Decree, DecreeCommand};
use domain::{AwardId, UserId};
use ledger::ClaimOp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::decrees::by_decree;
use super::propose::{by_type, differences, take_row};
use super::{ImportOptions, NewImport, recipient};
use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::place;
use crate::unit::Unit;

/// Rows of a part: four events each, so that others' appends wait a moment only.
pub const PART_ROWS: usize = 250;
/// Parts that are written at the same time.
const PARTS_AT_ONCE: usize = 4;

/// Proposes a long list: first its parts, which nobody can decide on alone, then the request that names them. Asked again
/// with its repeat key after it was cut short, it goes on with the parts that are there.
///
/// # Errors
/// As [`super::propose`].
pub(super) async fn propose_list(
    executor: &Executor,
    call: &Call,
    new: NewImport,
) -> Result<Done, Error> {
    if new.reason.trim().is_empty() {
        return Err(ChangeRequestError::ReasonMissing.into());
    }
    if let Some(done) = executor.recall(call).await? {
        return Ok(done);
    }
    let list_id = named(executor, call, &[]);
    let rows = new.candidates.iter();
    let recipients: Vec<ImportedRecipient> = rows
        .map(|row| recipient(executor, row, new.options.year))
        .collect();
    let counted = by_type(&recipients);
    place::refuse_beyond(&Unit::trial(executor), &counted).await?;
    let parts: Vec<(ListPart, &[ImportedRecipient])> = recipients
        .chunks(PART_ROWS)
        .map(|rows| {
            let part = ListPart {
                id: named(executor, call, rows),
                rows: count(rows.len()),
            };
            (part, rows)
        })
        .collect();
    let decrees = decrees_to_be(executor, &recipients).await?;
    propose_parts(executor, call, &new, list_id, &parts).await?;
    let ImportOptions { batch, year, list } = new.options.clone();
    let subject = Subject::ImportList(ImportList {
        list,
        batch,
        year,
        parts: parts.iter().map(|(part, _)| *part).collect(),
        places: (counted.iter())
            .map(|((year, scholarship_type), rows)| ListPlaces {
                year: *year,
                scholarship_type: *scholarship_type,
                rows: *rows,
            })
            .collect(),
        decrees,
        reason: new.reason.clone(),
        evidence: new.evidence.clone(),
    });
    let proposal = &Proposal {
        subject,
        differences: differences(&recipients),
        reason: Some(new.reason.clone()),
    };
    executor
        .run(call, |unit| async move {
            change_request::propose_in(&unit, list_id, proposal.clone()).await
        })
        .await
}

/// The id of a list, or of the part of it with these rows: of one request always the same, so that its repetition writes
/// nothing a second time.
fn named(executor: &Executor, call: &Call, rows: &[ImportedRecipient]) -> Uuid {
    let Some(repeat) = call.repeat else {
        return executor.new_id();
    };
    let mut named = Sha256::new();
    named.update(call.actor.user_id.to_string());
    named.update(repeat.key);
    named.update(repeat.request_hash);
    for row in rows {
        named.update(row.line.to_be_bytes());
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&named.finalize()[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

/// Proposes the parts of a list, a few at a time.
async fn propose_parts(
    executor: &Executor,
    call: &Call,
    new: &NewImport,
    list_id: Uuid,
    parts: &[(ListPart, &[ImportedRecipient])],
) -> Result<(), Error> {
    // A repeat key of the whole list would answer the first part for every part.
    let part_call = &Call {
        repeat: None,
        ..call.clone()
    };
    for some in parts.chunks(PARTS_AT_ONCE) {
        let mut written = Vec::with_capacity(some.len());
        for (part, rows) in some {
            written.push(propose_part(
                executor,
                part_call,
                new,
                list_id,
                (part.id, rows),
            ));
        }
        futures::future::try_join_all(written).await?;
    }
    Ok(())
}

async fn propose_part(
    executor: &Executor,
    call: &Call,
    new: &NewImport,
    list_id: Uuid,
    (part_id, rows): (Uuid, &[ImportedRecipient]),
) -> Result<(), Error> {
    let (first, last) = (rows.first(), rows.last());
    let line = |row: Option<&ImportedRecipient>| row.map_or(0, |row| row.line);
    let ImportOptions { batch, year, list } = new.options.clone();
    let proposal = &Proposal {
        differences: vec![Difference {
            name: format!("Bagian dari daftar {list}"),
            before: None,
            after: Some(format!("baris {} sampai {}", line(first), line(last))),
        }],
        subject: Subject::Import {
            list,
            batch,
            year,
            recipients: rows.to_vec(),
            reason: new.reason.clone(),
            evidence: new.evidence.clone(),
            part_of: Some(list_id),
        },
        reason: Some(new.reason.clone()),
    };
    executor
        .run(call, |unit| async move {
            if unit.find::<ChangeRequest>(part_id).await?.version == 0 {
                change_request::propose_in(&unit, part_id, proposal.clone()).await?;
            }
            Ok(())
        })
        .await?;
    Ok(())
}

/// The decrees of a list that the portal does not have, with the ids that they will have.
async fn decrees_to_be(
    executor: &Executor,
    recipients: &[ImportedRecipient],
) -> Result<Vec<DecreeToBe>, Error> {
    let mut found = Vec::new();
    for (listed, _) in by_decree(recipients) {
        let number = listed.number.trim();
        let held = executor.ledger().claim_owner(claim::DECREE_NUMBER, number);
        if held.await?.is_none() {
            found.push(DecreeToBe {
                decree_id: domain::DecreeId(executor.new_id()),
                listed: listed.clone(),
            });
        }
    }
    Ok(found)
}

/// What the confirmation of a list does at once: its places and the numbers of its decrees are kept for it, or all of it
/// is refused.
pub(crate) async fn begin(unit: &Unit, list_id: Uuid, list: &ImportList) -> Result<(), Error> {
    let counted = (list.places.iter())
        .map(|places| ((places.year, places.scholarship_type), places.rows))
        .collect();
    place::keep(unit, &counted, list_id).await?;
    for decree in &list.decrees {
        let number = decree.listed.number.trim();
        let owner = decree.decree_id.to_string();
        match unit.claim_owner(claim::DECREE_NUMBER, number).await? {
            Some(held) if held != owner => {
                let kind = claim::DECREE_NUMBER.to_owned();
                return Err(Error::Claimed { kind, owner: held });
            }
            _ => unit.claim(ClaimOp::take(claim::DECREE_NUMBER, number, owner)),
        }
    }
    Ok(())
}

/// A confirmed list that is not taken over yet.
#[derive(Debug, Clone)]
pub struct OpenList {
    /// The request.
    pub id: Uuid,
    /// What it says.
    pub list: ImportList,
    /// Who confirmed it.
    pub by: UserId,
}

/// A confirmed list, unless it is taken over already.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn open_list(executor: &Executor, id: Uuid) -> Result<Option<OpenList>, Error> {
    let request = executor.load::<ChangeRequest>(id).await?;
    Ok(request.state.state().and_then(|state| {
        let (Subject::ImportList(list), Stage::Confirmed { by }) = (&state.subject, &state.stage)
        else {
            return None;
        };
        (!state.finished).then(|| OpenList {
            id,
            list: list.clone(),
            by: *by,
        })
    }))
}

/// Takes one part of a confirmed list over, in one append; a part that was taken before is left as it is. Rows that are
/// refused by now are left out and told with it.
///
/// # Errors
/// What is no refusal of a row.
pub async fn take_part(
    executor: &Executor,
    call: &Call,
    open: &OpenList,
    part_id: Uuid,
) -> Result<Done<u32>, Error> {
    executor
        .run(call, |unit| async move {
            let part = unit.get::<ChangeRequest>(part_id).await?;
            let state = part.state.state().ok_or(ChangeRequestError::NotFound)?;
            let Subject::Import {
                list,
                batch,
                year,
                recipients,
                part_of,
                ..
            } = &state.subject
            else {
                return Err(ChangeRequestError::Outdated.into());
            };
            if *part_of != Some(open.id) {
                return Err(ChangeRequestError::Outdated.into());
            }
            if state.stage != Stage::Open {
                return Ok(0);
            }
            let options = &ImportOptions {
                batch: batch.clone(),
                year: *year,
                list: list.clone(),
            };
            let mut typed_by: BTreeSet<UserId> = state.proposed_by.persons().collect();
            typed_by.insert(open.by);
            let mut left_out = Vec::new();
            for one in recipients {
                let row = Box::pin(take_row(&unit, options, one, typed_by.clone()));
                if let Err(refused) = unit.attempt(row).await? {
                    left_out.push(LeftOut {
                        line: one.line,
                        code: refused.code().to_owned(),
                    });
                }
            }
            let taken = count(recipients.len() - left_out.len());
            let command = ChangeRequestCommand::TakePart {
                by: open.by,
                left_out,
            };
            unit.decide::<ChangeRequest>(part_id, command).await?;
            Ok(taken)
        })
        .await
}

/// Issues the decrees of a list with everybody whom they named, whatever part they stood in, and ends the list.
///
/// # Errors
/// [`ChangeRequestError::Outdated`] while a part is open.
pub async fn finish(executor: &Executor, call: &Call, open: &OpenList) -> Result<Done, Error> {
    let mut named: BTreeMap<String, Vec<AwardId>> = BTreeMap::new();
    for part in &open.list.parts {
        let part = executor.load::<ChangeRequest>(part.id).await?;
        let state = part.state.state().ok_or(ChangeRequestError::NotFound)?;
        if state.stage == Stage::Open {
            return Err(ChangeRequestError::Outdated.into());
        }
        for (number, award_id) in taken_of(state) {
            named.entry(number).or_default().push(award_id);
        }
    }
    let (mut spare, named) = (Vec::new(), &named);
    for decree in &open.list.decrees {
        match named.get(decree.listed.number.trim()) {
            None => spare.push(decree),
            Some(award_ids) => issue(executor, call, open, decree, award_ids).await?,
        }
    }
    let spare = &spare;
    executor
        .run(call, |unit| async move {
            for decree in spare {
                let (number, owner) = (decree.listed.number.trim(), decree.decree_id);
                unit.claim(ClaimOp::release(claim::DECREE_NUMBER, number, owner));
            }
            unit.decide::<ChangeRequest>(open.id, ChangeRequestCommand::FinishList)
                .await
        })
        .await
}

/// The awards of a part that were granted and that a decree named, with its number.
fn taken_of(state: &ChangeRequestState) -> impl Iterator<Item = (String, AwardId)> {
    let left_out: BTreeSet<u32> = state.left_out.iter().map(|row| row.line).collect();
    let recipients = match &state.subject {
        Subject::Import { recipients, .. } => recipients.as_slice(),
        _ => &[],
    };
    recipients
        .iter()
        .filter(move |one| !left_out.contains(&one.line))
        .filter_map(|one| {
            let number = one.decree.as_ref()?.number.trim().to_owned();
            Some((number, one.award_id))
        })
}

/// Issues one decree and then names its awards, as many at a time as a part has; what was named before stays.
async fn issue(
    executor: &Executor,
    call: &Call,
    open: &OpenList,
    decree: &DecreeToBe,
    award_ids: &[AwardId],
) -> Result<(), Error> {
    let (id, number) = (decree.decree_id, decree.listed.number.trim());
    executor
        .run(call, |unit| async move {
            if unit.find::<Decree>(id).await?.version > 0 {
                return Ok(());
            }
            let command = DecreeCommand::Issue {
                number: number.to_owned(),
                date: decree.listed.date,
                title: format!("Penetapan penerima (dari daftar {})", open.list.list),
                award_ids: award_ids.to_vec(),
                amounts: BTreeMap::new(),
            };
            unit.decide::<Decree>(id, command).await?;
            // Whom it names was granted with the parts.
            crate::decree::bind_in(&unit, id).await?;
            Ok(())
        })
        .await?;
    for some in award_ids.chunks(PART_ROWS) {
        executor
            .run(call, |unit| async move {
                for award_id in some {
                    let command = AwardCommand::NameInDecree {
                        decree_id: id,
                        number: number.to_owned(),
                        amount: None,
                    };
                    // An award that ended meanwhile is named by the paper all the same, and needs no word of it.
                    let naming = unit.decide::<Award>(award_id, command);
                    let _ = unit.attempt(naming).await?;
                }
                Ok(())
            })
            .await?;
    }
    Ok(())
}
