//! Deciding a batch: which commands hold, in order, each seeing the effects of those before it.

use std::collections::HashMap;

use super::prepare::Prepared;
use super::{Appended, Expected};
use crate::error::AppendError;
use crate::idempotency::StoredAnswer;
use crate::merkle::Hash;
use crate::position::{Position, StreamId, Version};
use crate::random::Randomness;
use crate::seal::subject_keys::SubjectKeys;
use crate::store::{AnswerRow, Changes, Facts, NewAnswer, NewRow, Wanted};

/// What a batch comes to.
pub(crate) struct Decision {
    /// The answer of each command, in order; the accepted ones only count once committed.
    pub answers: Vec<Result<Appended, AppendError>>,
    /// What to write; tiles and frontier are still to be filled in.
    pub changes: Changes,
}

/// What must be known to decide a batch.
pub(crate) fn wanted<'a>(batch: impl Iterator<Item = &'a Prepared>) -> Wanted {
    let mut wanted = Wanted::default();
    for command in batch {
        for stream in &command.append.streams {
            wanted.streams.push(stream.stream.clone());
        }
        if let (Some(once), Some((key, _))) = (&command.append.idempotency, &command.answer) {
            wanted.answers.push((once.actor.clone(), key.clone()));
        }
        for claim in &command.claims {
            wanted.claims.push((claim.kind.clone(), claim.fingerprint));
        }
        wanted.subjects.extend(command.keys.keys().cloned());
    }
    wanted.streams.sort();
    wanted.streams.dedup();
    wanted.answers.sort();
    wanted.answers.dedup();
    wanted.claims.sort();
    wanted.claims.dedup();
    wanted.subjects.sort();
    wanted.subjects.dedup();
    wanted
}

/// The version of each stream that a batch takes for granted; `None` when something else than versions
/// must be known to decide it.
pub(crate) fn expected<'a>(
    batch: impl Iterator<Item = &'a Prepared>,
) -> Option<Vec<(StreamId, u64)>> {
    let mut versions: HashMap<&StreamId, u64> = HashMap::new();
    for command in batch {
        if !command.claims.is_empty() || !command.keys.is_empty() {
            return None;
        }
        for stream in &command.append.streams {
            let version = match stream.expected {
                Expected::Exact(version) => version.0,
                Expected::NoStream => 0,
                Expected::Any => return None,
            };
            // Of several commands for one stream the lowest is on what is stored, the others on it.
            let known = versions.entry(&stream.stream).or_insert(version);
            *known = version.min(*known);
        }
    }
    Some(
        versions
            .into_iter()
            .map(|(stream, version)| (stream.clone(), version))
            .collect(),
    )
}

/// Decides a batch on a log of `size` events.
pub(crate) fn decide<'a>(
    batch: impl Iterator<Item = &'a mut Prepared>,
    size: u64,
    facts: Facts,
    subject_keys: &SubjectKeys,
    randomness: &Randomness,
) -> Decision {
    let mut state = State {
        next: size,
        versions: facts.versions,
        answers: facts.answers,
        owners: facts
            .claims
            .into_iter()
            .map(|(claim, owner)| (claim, Some(owner)))
            .collect(),
        subjects: facts.subjects,
        touched: HashMap::new(),
        changes: Changes {
            first: size,
            ..Changes::default()
        },
    };
    let answers = batch
        .map(|command| state.command(command, subject_keys, randomness))
        .collect();
    for ((kind, fingerprint), before) in state.touched {
        let after = state.owners.remove(&(kind.clone(), fingerprint)).flatten();
        match after {
            Some(owner) if before.as_ref() != Some(&owner) => {
                state.changes.claims_set.push((kind, fingerprint, owner));
            }
            None if before.is_some() => state.changes.claims_dropped.push((kind, fingerprint)),
            _ => {}
        }
    }
    Decision {
        answers,
        changes: state.changes,
    }
}

type Claim = (String, Hash);

struct State {
    next: u64,
    versions: HashMap<StreamId, u64>,
    answers: HashMap<(String, String), AnswerRow>,
    owners: HashMap<Claim, Option<String>>,
    subjects: HashMap<String, Option<Vec<u8>>>,
    /// Claims changed by accepted commands, with their owner in the database.
    touched: HashMap<Claim, Option<String>>,
    changes: Changes,
}

impl State {
    fn command(
        &mut self,
        command: &mut Prepared,
        subject_keys: &SubjectKeys,
        randomness: &Randomness,
    ) -> Result<Appended, AppendError> {
        // First of all, so that a repetition is answered and not refused as a conflict.
        self.check_repetition(command)?;
        self.check_versions(command)?;
        let claims = self.check_claims(command)?;
        let new_keys = self.check_keys(command, subject_keys)?;
        let rows = self.rows(command, randomness)?;

        let first = self.next;
        self.next += rows.len() as u64;
        let last = self.next - 1;
        let mut versions = Vec::with_capacity(command.append.streams.len());
        for stream in &command.append.streams {
            let version = self.versions.get(&stream.stream).copied().unwrap_or(0)
                + stream.events.len() as u64;
            if !stream.events.is_empty() {
                self.versions.insert(stream.stream.clone(), version);
            }
            versions.push((stream.stream.clone(), Version(version)));
        }
        for (claim, owner) in claims {
            let before = self.owners.insert(claim.clone(), owner).flatten();
            self.touched.entry(claim).or_insert(before);
        }
        for (subject, wrapped) in new_keys {
            self.subjects.insert(subject.clone(), Some(wrapped.clone()));
            self.changes.subject_keys.push((subject, wrapped));
        }
        if let (Some(once), Some((key, answer))) = (&command.append.idempotency, &command.answer) {
            let new = NewAnswer {
                actor: once.actor.clone(),
                key: key.clone(),
                request_hash: once.request_hash,
                answer: answer.clone(),
                position: last,
            };
            self.answers.insert(
                (new.actor.clone(), new.key.clone()),
                AnswerRow {
                    request_hash: new.request_hash.to_vec(),
                    answer: new.answer.clone(),
                    position: last,
                },
            );
            self.changes.answers.push(new);
        }
        self.changes.events.extend(rows);
        Ok(Appended {
            first: Position(first),
            last: Position(last),
            versions,
        })
    }

    fn check_repetition(&self, command: &Prepared) -> Result<(), AppendError> {
        let (Some(once), Some((key, _))) = (&command.append.idempotency, &command.answer) else {
            return Ok(());
        };
        let Some(stored) = self.answers.get(&(once.actor.clone(), key.clone())) else {
            return Ok(());
        };
        if stored.request_hash != once.request_hash {
            return Err(AppendError::KeyReused);
        }
        Err(match StoredAnswer::parse(&stored.answer, stored.position) {
            Ok(answer) => AppendError::AlreadyAnswered(answer),
            Err(error) => AppendError::Unavailable(format!("stored answer: {error}")),
        })
    }

    fn check_versions(&self, command: &Prepared) -> Result<(), AppendError> {
        for stream in &command.append.streams {
            let current = Version(self.versions.get(&stream.stream).copied().unwrap_or(0));
            let holds = match stream.expected {
                Expected::Exact(version) => version == current,
                Expected::NoStream => current == Version::NONE,
                Expected::Any => true,
            };
            if !holds {
                return Err(AppendError::VersionConflict {
                    stream: stream.stream.clone(),
                    current,
                });
            }
        }
        Ok(())
    }

    /// The command's claims, each with its owner afterwards.
    fn check_claims(
        &self,
        command: &Prepared,
    ) -> Result<HashMap<Claim, Option<String>>, AppendError> {
        let mut changed: HashMap<Claim, Option<String>> = HashMap::new();
        for claim in &command.claims {
            let place = (claim.kind.clone(), claim.fingerprint);
            let owner = changed
                .get(&place)
                .or_else(|| self.owners.get(&place))
                .and_then(Option::as_deref);
            match (claim.take, owner) {
                (true, Some(owner)) if owner != claim.owner => {
                    return Err(AppendError::ClaimTaken {
                        kind: claim.kind.clone(),
                        owner: owner.to_owned(),
                    });
                }
                (true, None) => {
                    changed.insert(place, Some(claim.owner.clone()));
                }
                (false, Some(owner)) if owner == claim.owner => {
                    changed.insert(place, None);
                }
                // Taken by its owner already, or released by one who does not hold it.
                (true, Some(_)) | (false, _) => {}
            }
        }
        Ok(changed)
    }

    /// Keys to store with the command. Where another append stored a key for the subject first,
    /// the command's values are sealed again under that one.
    fn check_keys(
        &self,
        command: &mut Prepared,
        subject_keys: &SubjectKeys,
    ) -> Result<Vec<(String, Vec<u8>)>, AppendError> {
        let mut new = Vec::new();
        let mut other = Vec::new();
        for (subject, key) in &command.keys {
            match self.subjects.get(subject) {
                None => new.push((subject.clone(), key.wrapped.to_vec())),
                Some(Some(wrapped)) if wrapped[..] == key.wrapped[..] => {}
                Some(Some(wrapped)) => {
                    let key = subject_keys
                        .unwrap(subject, wrapped)
                        .map_err(|error| AppendError::from(&error))?;
                    other.push((subject.clone(), key));
                }
                Some(None) => {
                    return Err(AppendError::SubjectErased {
                        subject: subject.clone(),
                    });
                }
            }
        }
        if !other.is_empty() {
            command.keys.extend(other);
            command.rows.iter_mut().for_each(|rows| *rows = None);
        }
        Ok(new)
    }

    fn rows(
        &self,
        command: &mut Prepared,
        randomness: &Randomness,
    ) -> Result<Vec<NewRow>, AppendError> {
        let mut all = Vec::new();
        for i in 0..command.append.streams.len() {
            // A batch decided again on a new connection builds its rows again.
            if let Some(rows) = command.rows[i].take() {
                all.extend(rows);
                continue;
            }
            let stream = &command.append.streams[i].stream;
            let base = Version(self.versions.get(stream).copied().unwrap_or(0));
            all.extend(command.build(i, base, randomness)?);
        }
        Ok(all)
    }
}
