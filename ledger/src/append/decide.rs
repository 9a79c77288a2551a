//! Deciding a batch: which commands hold, in order, each seeing the effects of those before it.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};

use super::prepare::Prepared;
use super::{Appended, Expected};
use crate::error::AppendError;
use crate::idempotency::StoredAnswer;
use crate::merkle::Hash;
use crate::position::{Position, StreamId, Version};
use crate::random::Randomness;
use crate::seal::subject_keys::SubjectKeys;
use crate::store::{AnswerRow, Changes, ClaimChange, Facts, NewAnswer, NewRow, Wanted};

/// What a batch comes to.
pub(crate) struct Decision {
    /// The answer of each command, in order; the accepted ones only count once committed.
    pub answers: Vec<Result<Appended, AppendError>>,
    /// Of the last event afterwards.
    pub recorded_at: DateTime<Utc>,
    /// What to write; tiles and frontier are still to be filled in.
    pub changes: Changes,
    /// What is so afterwards, as far as it was looked at.
    pub known: Granted,
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

/// Streams of which is remembered how the last batches left them.
const REMEMBERED_MAX: usize = 4_096;

/// Kind and fingerprint of what can have one owner.
pub(crate) type Claim = (String, Hash);

/// What a batch takes for granted of the log, so that it can be decided before the log is asked: what the batches before it
/// left, else what each of its commands expects to find.
#[derive(Clone, Default)]
pub(crate) struct Granted {
    /// Each stream's version, with the leaf hash of its event where that was said.
    pub versions: HashMap<StreamId, (u64, Option<Hash>)>,
    /// Who holds each claim: nobody what is taken, its owner what is given back.
    pub owners: HashMap<Claim, Option<String>>,
    /// Keys of subjects that were seen to be stored.
    pub subjects: HashMap<String, Vec<u8>>,
    /// Actor and repeat key of each command: none was answered before, also of those that are refused now.
    pub unanswered: Vec<(String, String)>,
}

impl Granted {
    /// Adds what is known since; what was known before goes once that is much.
    pub fn learn(&mut self, known: Self) {
        if self.versions.len() > REMEMBERED_MAX {
            *self = Self::default();
        }
        self.versions.extend(known.versions);
        self.owners.extend(known.owners);
        self.subjects.extend(known.subjects);
    }

    /// As the database would tell it.
    pub fn facts(&self) -> Facts {
        let versions = self.versions.iter().filter(|(_, now)| now.0 > 0);
        let owned = self.owners.iter();
        Facts {
            versions: versions.map(|(at, now)| (at.clone(), *now)).collect(),
            answers: HashMap::new(),
            claims: owned
                .filter_map(|(claim, owner)| Some((claim.clone(), owner.clone()?)))
                .collect(),
            subjects: self
                .subjects
                .iter()
                .map(|(subject, wrapped)| (subject.clone(), Some(wrapped.clone())))
                .collect(),
        }
    }
}

/// What a batch takes for granted after those that left `known`; `None` when one of its commands says nothing of a stream.
pub(crate) fn expected<'a>(
    batch: impl Iterator<Item = &'a Prepared>,
    known: &Granted,
) -> Option<Granted> {
    let mut granted = Granted::default();
    for command in batch {
        if let (Some(once), Some((key, _))) = (&command.append.idempotency, &command.answer) {
            granted.unanswered.push((once.actor.clone(), key.clone()));
        }
        for stream in &command.append.streams {
            let version = match stream.expected {
                Expected::Exact(version) => version.0,
                Expected::NoStream => 0,
                Expected::Any => return None,
            };
            let place = &stream.stream;
            if let Some(now) = known.versions.get(place) {
                granted.versions.insert(place.clone(), *now);
                continue;
            }
            // Of several commands for one stream the lowest is on what is stored, the others on it.
            let seen = (version, stream.seen);
            let lowest = granted.versions.entry(place.clone()).or_insert(seen);
            if seen.0 < lowest.0 || (seen.0 == lowest.0 && lowest.1.is_none()) {
                *lowest = seen;
            }
        }
        // Of several commands for one claim, or subject without a key, the first is on what is stored.
        for claim in &command.claims {
            let place = (claim.kind.clone(), claim.fingerprint);
            let owner = match known.owners.get(&place) {
                Some(owner) => owner.clone(),
                None => (!claim.take).then(|| claim.owner.clone()),
            };
            granted.owners.entry(place).or_insert(owner);
        }
        for (subject, key) in &command.keys {
            if let Some(wrapped) = known.subjects.get(subject) {
                granted.subjects.insert(subject.clone(), wrapped.clone());
            } else if key.stored {
                granted
                    .subjects
                    .insert(subject.clone(), key.wrapped.to_vec());
            }
        }
    }
    Some(granted)
}

/// The end of the log that a batch is decided on.
pub(crate) struct End {
    pub size: u64,
    /// Of the last event.
    pub recorded_at: DateTime<Utc>,
    /// The latest moment that is believed; `None` for any.
    pub believed_until: Option<DateTime<Utc>>,
}

/// Decides a batch on the end of the log.
pub(crate) fn decide<'a>(
    batch: impl Iterator<Item = &'a mut Prepared>,
    end: &End,
    facts: Facts,
    subject_keys: &SubjectKeys,
    randomness: &Randomness,
) -> Decision {
    let mut state = State {
        next: end.size,
        recorded_at: end.recorded_at,
        believed_until: end.believed_until,
        versions: facts.versions,
        answers: facts.answers,
        owners: facts
            .claims
            .into_iter()
            .map(|(claim, owner)| (claim, Some(owner)))
            .collect(),
        subjects: facts.subjects,
        changes: Changes {
            first: end.size,
            ..Changes::default()
        },
    };
    let answers = batch
        .map(|command| state.command(command, subject_keys, randomness))
        .collect();
    Decision {
        answers,
        recorded_at: state.recorded_at,
        changes: state.changes,
        known: Granted {
            versions: state.versions,
            owners: state.owners,
            subjects: state
                .subjects
                .into_iter()
                .filter_map(|(subject, wrapped)| Some((subject, wrapped?)))
                .collect(),
            unanswered: Vec::new(),
        },
    }
}

struct State {
    next: u64,
    recorded_at: DateTime<Utc>,
    believed_until: Option<DateTime<Utc>>,
    versions: HashMap<StreamId, (u64, Option<Hash>)>,
    answers: HashMap<(String, String), AnswerRow>,
    owners: HashMap<Claim, Option<String>>,
    subjects: HashMap<String, Option<Vec<u8>>>,
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
        let recorded_at = self.moment(command)?;
        self.check_versions(command)?;
        let claims = self.check_claims(command)?;
        let new_keys = self.check_keys(command, subject_keys)?;
        let mut rows = self.rows(command, randomness)?;
        command.stamp(&mut rows, recorded_at);

        let first = self.next;
        self.next += rows.len() as u64;
        let last = self.next - 1;
        self.recorded_at = recorded_at;
        let mut versions = Vec::with_capacity(command.append.streams.len());
        let mut leaves = Vec::with_capacity(command.append.streams.len());
        let mut written = rows.iter();
        for stream in &command.append.streams {
            let mut now = self.present(&stream.stream);
            if let Some(row) = written.by_ref().take(stream.events.len()).last() {
                now = (row.version, Some(row.leaf_hash));
                self.versions.insert(stream.stream.clone(), now);
            }
            versions.push((stream.stream.clone(), Version(now.0)));
            leaves.push(now.1.or(stream.seen));
        }
        for (claim, owner) in claims {
            self.changes.claims.push(ClaimChange {
                kind: claim.0.clone(),
                fingerprint: claim.1,
                position: last.cast_signed(),
                owner: owner.clone(),
            });
            self.owners.insert(claim, owner);
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
            leaves,
        })
    }

    /// When the command is recorded: later than everything before it, by however wrong a clock.
    fn moment(&self, command: &Prepared) -> Result<DateTime<Utc>, AppendError> {
        let asked = command.append.recorded_at.trunc_subsecs(6);
        if self.believed_until.is_some_and(|until| asked > until) {
            return Err(AppendError::ClockJump {
                last: self.recorded_at,
                now: asked,
            });
        }
        Ok(asked.max(self.recorded_at + TimeDelta::microseconds(1)))
    }

    fn present(&self, stream: &StreamId) -> (u64, Option<Hash>) {
        self.versions.get(stream).copied().unwrap_or_default()
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
            let (current, leaf) = self.present(&stream.stream);
            let current = Version(current);
            let holds = match stream.expected {
                Expected::Exact(version) => version == current,
                Expected::NoStream => current == Version::NONE,
                Expected::Any => true,
            };
            // The same version, but of another event than the one that was decided upon.
            let replaced = matches!((stream.seen, leaf), (Some(seen), Some(leaf)) if seen != leaf);
            if !holds || replaced {
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
    ) -> Result<BTreeMap<Claim, Option<String>>, AppendError> {
        let mut changed: BTreeMap<Claim, Option<String>> = BTreeMap::new();
        for claim in &command.claims {
            let place = (claim.kind.clone(), claim.fingerprint);
            let owner = changed
                .get(&place)
                .or_else(|| self.owners.get(&place))
                .and_then(Option::as_deref);
            match claim.change(owner) {
                Ok(Some(owner)) => {
                    changed.insert(place, owner);
                }
                Ok(None) => {}
                Err(owner) => {
                    return Err(AppendError::ClaimTaken {
                        kind: claim.kind.clone(),
                        owner: owner.to_owned(),
                    });
                }
            }
        }
        // Taken and given back in one append is no change.
        changed.retain(|place, owner| {
            self.owners.get(place).and_then(Option::as_ref) != owner.as_ref()
        });
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
            let base = Version(self.present(stream).0);
            all.extend(command.build(i, base, randomness)?);
        }
        Ok(all)
    }
}
